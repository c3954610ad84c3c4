/** Written by web/endpointsPlugin.ts from shared/contracts: what the client needs of each endpoint at run time. */
declare module 'virtual:endpoints' {
  const table: import('./api/endpointTable.ts').EndpointTable;
  export default table;
}

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  const SwaggerUI: (options: Record<string, unknown>) => void;
  export default SwaggerUI;
}

declare module '*.svg' {
  const address: string;
  export default address;
}
