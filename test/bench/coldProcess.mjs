// A fresh process that imports one bundle and calls it twice. Reports its CPU time since the start of the process.
const { url, events } = JSON.parse(process.argv[2]);
const { handler } = await import(url);
const statuses = [];
for (const event of events) {
  const result = await handler(structuredClone(event), {});
  statuses.push(result?.statusCode ?? 0);
}
const { user, system } = process.cpuUsage();
process.stderr.write(JSON.stringify({ cpu: (user + system) / 1000, statuses }));
process.exit(0);
