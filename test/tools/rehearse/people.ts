import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.ts';
import { SCHOOL } from './journey.ts';
import { MARK } from './nextVersion.ts';

/** Three people pause this long, so that no limit of requests for each account refuses them. */
const PAUSE_MS = 400;
const AGAIN_MS = 500;
const TIMES = 4;

/** People who read and write, one request after the other, until they are told to leave. */
export class People {
  /** How many answers each version gave. */
  readonly answers = { old: 0, new: 0 };
  /** How many requests were answered only when sent again, by the first answer. */
  readonly again = new Map<string, number>();
  readonly failures: string[] = [];
  /** Acknowledged writes. */
  readonly done = { created: new Set<string>(), changes: 0, phone: '' };
  #leave = false;
  readonly #client: Client;
  readonly #asksAgain: boolean;
  readonly #work: Promise<void>[];

  /**
   * @param school the record they change
   * @param asksAgain whether people send a request again under the same key after an error of the emulator or a 503 of
   * the application, as a person who presses the button again; otherwise such answers are failures
   */
  constructor(client: Client, school: number, asksAgain: boolean) {
    this.#client = client;
    this.#asksAgain = asksAgain;
    this.#work = [this.#read(), this.#change(school), this.#create()];
  }

  async leave(): Promise<void> {
    this.#leave = true;
    await Promise.all(this.#work);
  }

  async #read() {
    while (!this.#leave) await this.#ask(200, 'GET', '/schools?limit=10');
  }

  async #change(school: number) {
    for (let turn = 0; !this.#leave; turn += 1) {
      const school_phone = `038923${String(turn % 10_000).padStart(5, '0')}`;
      if (!(await this.#ask(200, 'PUT', `/schools/${school}`, { school_phone }))) continue;
      this.done.changes += 1;
      this.done.phone = school_phone;
    }
  }

  async #create() {
    for (let turn = 0; !this.#leave; turn += 1) {
      const school_id = String(91_000_000_000 + turn);
      if (await this.#ask(201, 'POST', '/schools', { ...SCHOOL, school_id }))
        this.done.created.add(school_id);
    }
  }

  /** Resolves to whether the answer had the wanted status. */
  async #ask(wanted: number, method: string, path: string, body?: object): Promise<boolean> {
    const said: string[] = [];
    const key = crypto.randomUUID();
    for (let time = 1; time <= (this.#asksAgain ? TIMES : 1); time += 1) {
      if (time > 1) await wait(AGAIN_MS);
      const answer = await this.#client.ask(method, path, { body, key });
      if (answer.status === wanted) {
        this.answers[answer.headers.has(MARK) ? 'new' : 'old'] += 1;
        for (const why of said.slice(0, 1)) this.again.set(why, (this.again.get(why) ?? 0) + 1);
        await wait(PAUSE_MS);
        return true;
      }
      const ours = answer.headers.has('x-content-type-options');
      said.push(`${answer.status} of the ${ours ? 'application' : 'emulator'}`);
      if (answer.status < 500 || (ours && answer.status !== 503)) {
        said.push(new TextDecoder().decode(answer.bytes).slice(0, 300));
        break;
      }
    }
    this.failures.push(`${method} ${path}: ${said.join(', then ')}`);
    await wait(PAUSE_MS);
    return false;
  }
}
