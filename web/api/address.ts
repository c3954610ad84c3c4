type Values = Record<string, unknown>;

const NAMES = /\{(\w+)\}/g;
const namesIn = (path: string) => [...path.matchAll(NAMES)].map(([, name]) => name as string);

/**
 * The path of an endpoint that fits: the one asked for, else the first whose parameters are exactly those given.
 * @throws Error when none fits: a mistake of the caller, not of the user.
 */
export function choosePath(paths: readonly string[], params: Values, wanted?: string): string {
  const given = Object.keys(params).filter((name) => params[name] !== undefined);
  const fits = (path: string) => {
    const names = namesIn(path);
    return names.length === given.length && names.every((name) => given.includes(name));
  };
  const path = paths.find((each) => (wanted === undefined || each === wanted) && fits(each));
  if (!path) throw new Error(`No path of ${paths.join(', ')} takes {${given.join(', ')}} ${wanted ?? ''}`);
  return path;
}

/** The address below the base, with every value encoded; absent query values are left out. */
export function addressOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(NAMES, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
