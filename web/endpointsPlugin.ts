import { type Plugin, runnerImport } from 'vite';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { tableOf } from './api/endpointTable.ts';

const NAME = 'virtual:endpoints';
const RESOLVED = `\0${NAME}`;
const CONTRACTS = '/shared/';

/**
 * Serves `virtual:endpoints`: the `EndpointFacts` of every endpoint as plain data. This keeps the contracts and zod out
 * of the browser's first load.
 */
export function endpointsPlugin(root: string): Plugin {
  return {
    name: 'endpoints',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { module } = await runnerImport<{ endpoints: readonly Endpoint[] }>(
        `${root}/shared/contracts/index.ts`,
        { root, configFile: false, logLevel: 'error' },
      );
      return `export default ${JSON.stringify(tableOf(module.endpoints))}`;
    },
    handleHotUpdate({ file, server }) {
      const known = file.includes(CONTRACTS) && server.moduleGraph.getModuleById(RESOLVED);
      if (known) server.moduleGraph.invalidateModule(known);
    },
  };
}
