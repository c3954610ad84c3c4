type Page = { page: number; limit: number };
type Answer<T> = { data: readonly T[]; pagination: Page & { total: number; totalPages: number } };
type Ask<T> = (page: Page) => Promise<Answer<T>>;

/** Records that one answer brings. Those of teachers have their lists with them. */
const PAGE_ROWS = 500;
/** How often a list is loaded while others change it. */
const ATTEMPTS = 3;

/** The pages of a list. A page that was too large for an answer was cut: the next one begins where that ended. */
export async function* pagesOf<T>(ask: Ask<T>): AsyncGenerator<Answer<T>, void, undefined> {
  let wanted: Page = { page: 1, limit: PAGE_ROWS };
  for (;;) {
    const answer = await ask(wanted);
    yield answer;
    const { page, limit, totalPages } = answer.pagination;
    if (page >= totalPages) return;
    wanted = { page: page + 1, limit };
  }
}

/** The records of a list that is loaded once. `moved` says that others changed the list meanwhile. */
async function loadOnce<T extends { id: number }>(
  ask: Ask<T>,
  most: number,
  seen: (done: number, total: number) => void,
): Promise<readonly T[] | 'many' | 'moved'> {
  const records = new Map<number, T>();
  const totals = new Set<number>();
  for await (const { data, pagination } of pagesOf(ask)) {
    const { total } = pagination;
    if (total > most) return 'many';
    totals.add(total);
    for (const one of data) records.set(one.id, one);
    seen(records.size, total);
  }
  // A save between two pages moves a record from one to the other: one comes twice, and another one not at all.
  return totals.size === 1 && totals.has(records.size) ? [...records.values()] : 'moved';
}

/**
 * All records of a list, each of them once. A list that others change while it is loaded is loaded again.
 * @returns `many` for more than `most`, and `moved` where the list never stood still
 */
export async function allOf<T extends { id: number }>(
  ask: Ask<T>,
  most: number,
  seen: (done: number, total: number) => void,
): Promise<readonly T[] | 'many' | 'moved'> {
  for (let attempt = 1; ; attempt += 1) {
    const loaded = await loadOnce(ask, most, seen);
    if (loaded !== 'moved' || attempt === ATTEMPTS) return loaded;
  }
}
