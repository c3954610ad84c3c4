import type { Deps } from '#functions/app/deps.ts';
import type { Table } from '#functions/table/table.ts';

/**
 * A process that does something else just before a call of its table, the first time.
 * @param at tells by what the call is given whether it is this one
 */
export function pausedBefore<N extends 'get' | 'transact', D extends Deps>(
  deps: D,
  name: N,
  meanwhile: () => Promise<unknown>,
  at: (...given: Parameters<Table[N]>) => boolean = () => true,
): D {
  let waits = true;
  const call = deps.table[name].bind(deps.table) as (...given: Parameters<Table[N]>) => Promise<unknown>;
  const paused = async (...given: Parameters<Table[N]>) => {
    if (waits && at(...given)) {
      waits = false;
      await meanwhile();
    }
    return call(...given);
  };
  const table = new Proxy(deps.table, {
    get: (real, part) => {
      const method = part === name ? paused : Reflect.get(real, part);
      return typeof method === 'function' ? method.bind(real) : method;
    },
  });
  return { ...deps, table };
}
