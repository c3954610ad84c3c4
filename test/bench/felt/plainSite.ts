import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Teacher } from '#shared/domain/teacher.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:.5rem;text-align:start;vertical-align:top}label{display:block;margin:.5rem 0}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`;

const escaped = (value: unknown) =>
  String(value ?? '').replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const COLUMNS = [
  'teacher_name',
  'teacher_id',
  'school_name',
  'subjects_taught',
  'classes_taught',
  'district',
] as const;

const signIn = page(
  'Sign in',
  `<form method="post" action="/login"><label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`,
);

const list = (rows: readonly Teacher[]) =>
  page(
    'Teachers',
    `<form><label>Search teachers <input type="search" name="q"></label><button>Search</button></form><table><tr>${[
      ...COLUMNS,
      'phone_number',
    ]
      .map((name) => `<th>${name}</th>`)
      .join('')}<th></th></tr>${rows
      .map(
        (row) =>
          `<tr>${[...COLUMNS, 'phone_number' as const].map((name) => `<td>${escaped(row[name as keyof Teacher])}</td>`).join('')}<td><a href="/edit?id=${row.id}">Edit</a></td></tr>`,
      )
      .join('')}</table>`,
  );

const form = (row: Teacher) =>
  page(
    'Edit Teacher',
    `<form method="post" action="/save">${Object.entries(row)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => `<label>${name} <input name="${name}" value="${escaped(value)}"></label>`)
      .join('')}<button>Save</button></form>`,
  );

/**
 * The same list as pages of HTML without any script: sign in, list, search, open, save. Every page is made anew from
 * these rows and sent compressed, as a small and good server would do it.
 */
export async function startPlainSite(rows: readonly Teacher[]) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = searchParams.get('q')?.toLowerCase();
    const found = wanted
      ? rows.filter((row) => row.teacher_name.toLowerCase().includes(wanted))
      : rows.slice(0, 10);
    if (request.method === 'POST') {
      request.resume().on('end', () => response.writeHead(303, { location: '/teachers' }).end());
      return;
    }
    const body =
      pathname === '/teachers'
        ? list(found)
        : pathname === '/edit'
          ? form(rows.find(({ id }) => String(id) === searchParams.get('id')) as Teacher)
          : signIn;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
    response.writeHead(200, headers).end(gzipSync(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
