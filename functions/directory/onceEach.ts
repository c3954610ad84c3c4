/** Makes what a text or another value gives once for each, where few differ. */
export function onceEach<Made extends {}, From = string>(make: (from: From) => Made): (from: From) => Made {
  const known = new Map<From, Made>();
  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const made = make(from);
    known.set(from, made);
    return made;
  };
}
