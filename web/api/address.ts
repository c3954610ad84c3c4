type Values = Record<string, unknown>;

const NAMES = /\{(\w+)\}/g;
const namesIn = (path: string) => [...path.matchAll(NAMES)].map(([, name]) => name as string);

/**
 * Chooses the path to call: `wanted`, or the first path whose parameters are exactly the given ones.
 * @throws Error when none fits, which is a mistake of the caller and not of the user
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

/** Fills the path with encoded values and appends the query. Leaves out query values that are undefined. */
export function addressOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(NAMES, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
