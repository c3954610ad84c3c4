import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/access/roles.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { API_BASE } from '../../infra/local/routes.ts';
import type { Call } from './figures.ts';
import type { Ledger, Row } from './ledger.ts';
import { routeOf, type Visit } from './mix.ts';
import { type Desk, WRITES, type Write } from './writes.ts';

export type Person = { name: string; role: Role; token: string };

/** What all players of a run share. */
export type Ground = {
  url: string;
  ledger: Ledger;
  /** Collects every answer. */
  calls: Call[];
  /** Counts each request of the mix that was left out because there was nothing to ask about. */
  left: Map<string, number>;
  /** Digits that were never given before. */
  fresh: () => string;
};

type Ready = {
  endpoint: Endpoint;
  method: string;
  template: string;
  address: string;
  write?: Write;
  about?: { kind: string; id: number };
};
// biome-ignore lint/suspicious/noExplicitAny: the body of any endpoint
type Answer = { status: number; body: any };

/** How often somebody who meets another's change reads again and saves again. */
const SAVES = 3;
/** How many characters of a refusal are reported. */
const MOST_TOLD = 400;

/** A person at a browser. Sends what the mix says, about records that earlier answers showed. */
export class Player {
  readonly #person: Person;
  readonly #ground: Ground;
  readonly #random: () => number;
  /** The rows of the newest list, by kind. */
  readonly #rows = new Map<string, Row[]>();
  readonly #own = new Map<string, Row[]>();
  /** The record of each kind that this visit is about. */
  #chosen = new Map<string, Row>();
  readonly #desk: Desk;

  constructor(person: Person, ground: Ground, random: () => number) {
    this.#person = person;
    this.#ground = ground;
    this.#random = random;
    this.#desk = {
      seen: (kind) => this.#seen(kind),
      own: (kind) => this.#own.get(kind)?.at(-1),
      fresh: ground.fresh,
    };
  }

  /** Sends the requests of a visit, each step after the one before was answered. Resolves with how many were sent. */
  async play({ steps }: Visit): Promise<number> {
    this.#chosen = new Map();
    let made = 0;
    for (const step of steps) {
      const ready = step.flatMap((text) => this.#fill(text) ?? this.#leaveOut(text));
      await Promise.all(ready.map((one) => this.#perform(one)));
      made += ready.length;
    }
    return made;
  }

  #leaveOut(text: string): [] {
    const name = text.split('?')[0] ?? text;
    this.#ground.left.set(name, (this.#ground.left.get(name) ?? 0) + 1);
    return [];
  }

  #seen(kind: string): Row | undefined {
    const rows = this.#rows.get(kind) ?? [];
    const row = this.#chosen.get(kind) ?? rows[Math.floor(this.#random() * rows.length)];
    if (row) this.#chosen.set(kind, row);
    return row;
  }

  #fill(text: string): Ready | undefined {
    const [method = '', target = ''] = text.split(' ');
    const [template = '', query = ''] = target.split('?');
    const endpoint = routeOf(method, `${API_BASE}${template}`)?.endpoint;
    if (!endpoint) throw new Error(`${text} is no request of the API: record the mix anew`);
    const write =
      method === 'GET' ? undefined : WRITES[endpoint.id]?.(this.#desk, template.split('/').slice(1));
    if (method !== 'GET' && !write) return undefined;
    const about = write?.about ?? this.#aboutOf(endpoint, template);
    let known = true;
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = about && fieldOf(name, about);
      if (value === undefined) known = false;
      return encodeURIComponent(String(value));
    });
    if (!known) return undefined;
    const asked = this.#queryOf(query, endpoint);
    const address = asked ? `${path}?${asked}` : path;
    const kind = write?.kind ?? subjectOf(endpoint, template) ?? '';
    return { endpoint, method, template, address, write, about: about && { kind, id: about.id } };
  }

  #aboutOf(endpoint: Endpoint, template: string): Row | undefined {
    const kind = subjectOf(endpoint, template);
    return kind ? this.#seen(kind) : undefined;
  }

  /** The query with values of records that the person sees. Leaves out a parameter without a known value. */
  #queryOf(query: string, { area }: Endpoint): string {
    const about = this.#seen(area === 'medicalRecords' ? 'teacher' : (KIND_OF_AREA[area] ?? 'school'));
    const filled = [...new URLSearchParams(query)].flatMap(([name, value]) => {
      if (!/^\{\w+\}$/.test(value)) return [[name, value]];
      const found =
        name === 'q' ? wordOf(about) : name === 'except' ? about?.id : about?.[ALIAS[name] ?? name];
      const text = Array.isArray(found) ? found[0] : found;
      return text ? [[name, String(text)]] : [];
    });
    return new URLSearchParams(filled).toString();
  }

  async #perform(ready: Ready): Promise<void> {
    const { write } = ready;
    const { ledger } = this.#ground;
    if (!write) {
      const answer = await this.#ask(ready);
      if (answer.status === 200) this.#remember(ready, answer);
      return;
    }
    if (write.about) ledger.tries(write.kind, write.about.id, this.#person.name);
    if (write.does === 'delete' && write.about) {
      ledger.goes(write.kind, write.about.id);
      this.#own.set(
        write.kind,
        (this.#own.get(write.kind) ?? []).filter((row) => row !== write.about),
      );
    }
    let answer = await this.#ask(ready);
    for (let saves = 1; answer.status === 409 && write.does === 'change' && saves < SAVES; saves += 1) {
      const current = await this.#readAgain(ready);
      if (!current) break;
      write.body = { ...write.body, version: current.version };
      answer = await this.#ask(ready);
    }
    if (answer.status < 300) this.#acknowledge(write, answer);
  }

  async #readAgain({ endpoint, address }: Ready): Promise<Row | undefined> {
    const found = routeOf('GET', `${API_BASE}${address}`);
    if (!found) return undefined;
    const about = { endpoint: found.endpoint, method: 'GET', template: found.template, address };
    const { status, body } = await this.#ask(about);
    return status === 200 ? oneIn(endpoint, body) : undefined;
  }

  #acknowledge(write: Write, { body }: Answer): void {
    const { ledger } = this.#ground;
    const { kind, about, field, value, does } = write;
    const row = body.data as Row;
    if (does === 'make') {
      if (kind === 'document') return;
      ledger.made(kind, row);
      if (field) ledger.changed(kind, row.id, { version: row.version as number, field, value });
      this.#own.set(kind, [...(this.#own.get(kind) ?? []), row]);
    } else if (does === 'delete' && about) ledger.gone(kind, about.id);
    else if (about && field) {
      ledger.changed(kind, about.id, { version: row.version as number, field, value });
      const own = this.#own.get(kind)?.map((one) => (one.id === row.id ? row : one));
      if (own) this.#own.set(kind, own);
    }
  }

  /** Sends a request as the app's client does, and records the outcome. */
  async #ask(ready: Ready): Promise<Answer> {
    const { endpoint, method, address, template, write } = ready;
    const { url, calls } = this.#ground;
    const call: Call = { endpoint: endpoint.id, ms: 0, bytes: 0, status: 0, expected: false };
    let answer: Answer = { status: 0, body: undefined };
    const began = performance.now();
    try {
      const got = await fetch(`${url}${API_BASE}${address}`, { method, ...this.#contentOf(endpoint, write) });
      const bytes = Buffer.from(await got.arrayBuffer());
      call.bytes = Number(got.headers.get('content-length') ?? bytes.length);
      const json = got.headers.get('content-type')?.startsWith('application/json');
      answer = { status: got.status, body: json ? JSON.parse(bytes.toString()) : undefined };
    } catch (error) {
      call.told = `${method} ${template} ${error instanceof Error ? (error.cause ?? error) : error}`;
    }
    call.ms = performance.now() - began;
    call.status = answer.status;
    if (answer.status >= 400)
      call.told = `${method} ${template} ${JSON.stringify(answer.body)}`.slice(0, MOST_TOLD);
    call.expected = this.#isOwed(ready, answer.status);
    calls.push(call);
    return answer;
  }

  #contentOf({ method, idempotent }: Endpoint, write: Write | undefined) {
    const form = write?.body instanceof FormData;
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#person.token}`,
      accept: 'application/json',
    };
    if (method !== 'GET' && !form) headers['content-type'] = 'application/json';
    if (idempotent) headers[IDEMPOTENCY_KEY.header] = randomUUID().replaceAll('-', '');
    if (form) return { headers, body: write.body as FormData };
    if (write?.body) return { headers, body: JSON.stringify(write.body) };
    return method === 'POST' ? { headers, body: '{}' } : { headers };
  }

  /** Whether others gave the product a reason to refuse: a limit was reached, or they changed or deleted the record. */
  #isOwed({ endpoint, about }: Ready, status: number): boolean {
    const { ledger } = this.#ground;
    if (status === 429) return (endpoint.errors ?? []).includes('tooMany');
    if (!about) return false;
    if (status === 404) return ledger.isGoing(about.kind, about.id);
    return status === 409 && ledger.triedByOthers(about.kind, about.id, this.#person.name);
  }

  #remember({ endpoint, template }: Ready, { body }: Answer): void {
    const kind = kindOf(endpoint, template);
    if (!kind) return;
    const one = oneIn(endpoint, body);
    if (one) this.#chosen.set(kind, one);
    else if (Array.isArray(body.data)) {
      const isLine = (row: unknown): row is Row => typeof (row as Row | null)?.id === 'number';
      const rows = body.data.filter(isLine);
      // A page past the last one is empty, and a person turns back.
      if (rows.length > 0) this.#rows.set(kind, rows);
    }
    if (one && kind === 'profile') this.#rows.set(kind, [one]);
  }
}

/** Query parameters that stand for a field of another name. */
const ALIAS: Record<string, string> = {
  name: 'teacher_name',
  phone: 'phone_number',
  subject: 'subjects_taught',
};

const KIND_OF_AREA: Record<string, string> = {
  schools: 'school',
  teachers: 'teacher',
  userManagement: 'user',
};

/** The kind of the rows or the record in an endpoint's answer; undefined when nothing writes to them. */
function kindOf({ id, area, name }: Endpoint, template: string): string | undefined {
  if (id === 'medicalRecords.withoutRecords') return 'unrecorded';
  if (area === 'medicalRecords') return 'medical';
  if (area === 'profile') return 'profile';
  if (area === 'masterData' && ['list', 'get'].includes(name)) return `item ${template.split('/')[1]}`;
  if (area === 'locations') return LOCATIONS[name];
  return ['list', 'search', 'get', 'bySchool'].includes(name) ? KIND_OF_AREA[area] : undefined;
}

const LOCATIONS: Record<string, string> = {
  districts: 'item districts',
  rdBlocks: 'item rd-blocks',
  villages: 'item habitations',
};

/** The kind of record that the path of a read names. */
function subjectOf({ id, area }: Endpoint, template: string): string | undefined {
  if (id === 'locations.rdBlocks') return 'item districts';
  if (id === 'locations.villages') return 'item rd-blocks';
  if (id === 'medicalRecords.get') return 'teacher';
  if (area === 'cascade' || area === 'audit') return /\/(school|teacher|user)\//.exec(template)?.[1];
  return KIND_OF_AREA[area];
}

const fieldOf = (name: string, about: Row): unknown =>
  name === 'schoolId' ? about.school_id : name === 'teacherId' ? (about.teacher_id ?? about.id) : about.id;

const wordOf = (row: Row | undefined) =>
  String(row?.school_name ?? row?.teacher_name ?? row?.username ?? 'a').split(' ')[0];

/** The record in an answer about one record. */
function oneIn({ id }: Endpoint, body: Answer['body']): Row | undefined {
  if (id.startsWith('profile.')) return body.data.teacher;
  if (id.startsWith('medicalRecords.') && Array.isArray(body.data?.data)) return body.data.data[0];
  const { data } = body;
  return data && !Array.isArray(data) && typeof data.id === 'number' ? data : undefined;
}
