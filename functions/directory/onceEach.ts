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

/** Makes what an object that nothing changes gives once for each, and keeps it as long as the object. */
export function onceOf<Of extends object, Made extends {}>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const made = known.get(of) ?? make(of);
    known.set(of, made);
    return made;
  };
}
