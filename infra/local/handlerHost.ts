import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Call, Reply } from './handlerWorker.ts';

/** A function did not answer: it timed out, it threw, or it ended its thread. */
export class HandlerFailure extends Error {
  override name = 'HandlerFailure';
  readonly kind: 'timeout' | 'crash';
  constructor(kind: 'timeout' | 'crash', message: string) {
    super(message);
    this.kind = kind;
  }
}

type Invocation = { requestId?: string; timeoutMs?: number };

export type HandlerHost = {
  /**
   * Calls the handler of a bundle with a JSON event and returns its JSON result.
   * @throws HandlerFailure
   */
  invoke: (name: string, event: object, invocation?: Invocation) => Promise<unknown>;
  /** Sends later calls to these files, freshly loaded. The old ones finish the calls under way. */
  reload: (modules: Record<string, string>) => void;
  stop: () => Promise<void>;
};

type Options = {
  /** The file that exports `handler`, by bundle name. */
  modules: Record<string, string>;
  /** The whole environment that handlers see. */
  env: Record<string, string>;
  /** Takes what handlers print, and the errors that end them. */
  log: (text: string) => void;
};

const HANDLER_TIMEOUT_MS = 10_000;
const STUCK_AFTER_MS = 1000;

/**
 * Runs handlers in a thread of their own. Their environment and module cache are shared with no other cloud of this
 * process. A handler that blocks or exits takes down neither the gateway nor the engine.
 */
export function startHandlerHost({ modules, env, log }: Options): HandlerHost {
  let current = new Room(modules, env, log);
  const retired = new Set<Room>();
  let stopped = false;
  const replace = (next: Record<string, string>) => {
    const old = current;
    current = new Room(next, env, log);
    retired.add(old);
    void old.retire().finally(() => retired.delete(old));
  };
  return {
    invoke: async (name, event, invocation) => {
      if (stopped) throw new HandlerFailure('crash', 'The functions are stopped.');
      if (current.dead) current = new Room(current.modules, env, log);
      return current.call(name, event, invocation);
    },
    reload: replace,
    stop: async () => {
      stopped = true;
      await Promise.all([current, ...retired].map((room) => room.end('the cloud stopped')));
    },
  };
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

class Room {
  dead = false;
  readonly modules: Record<string, string>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #log: (text: string) => void;
  #calls = 0;
  #stuck: NodeJS.Timeout | undefined;

  constructor(modules: Record<string, string>, env: Record<string, string>, log: (text: string) => void) {
    this.modules = modules;
    this.#log = log;
    this.#worker = new Worker(new URL('./handlerWorker.ts', import.meta.url), {
      env,
      execArgv: [],
      stdout: true,
      stderr: true,
      workerData: { modules },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => log(text.trimEnd()));
    }
    this.#worker.on('message', (message: Reply | 'pong') => this.#receive(message));
    this.#worker.on('error', (error) => log(String(error instanceof Error ? error.stack : error)));
    this.#worker.on('exit', (code) => this.#fail(`the process of the functions ended with code ${code}`));
    this.#worker.unref();
  }

  call(
    name: string,
    event: object,
    { requestId = randomUUID(), timeoutMs = HANDLER_TIMEOUT_MS }: Invocation = {},
  ) {
    const id = ++this.#calls;
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => this.#timeOut(id, name, timeoutMs), timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      const call: Call = {
        id,
        name,
        event: JSON.stringify(event),
        requestId,
        deadline: Date.now() + timeoutMs,
      };
      this.#worker.postMessage(call);
    });
  }

  /** Ends the room once all calls under way have their answers. */
  async retire(): Promise<void> {
    while (this.#waiting.size) await new Promise((resolve) => setTimeout(resolve, 50));
    await this.end('the functions were reloaded');
  }

  async end(reason: string): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #receive(message: Reply | 'pong') {
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    if (message === 'pong') return;
    const waiting = this.#take(message.id);
    if (!waiting) return;
    if ('result' in message) return waiting.resolve(JSON.parse(message.result));
    this.#log(message.error);
    waiting.reject(new HandlerFailure('crash', message.error));
  }

  #timeOut(id: number, name: string, timeoutMs: number) {
    this.#take(id)?.reject(new HandlerFailure('timeout', `${name} did not answer within ${timeoutMs} ms.`));
    if (this.dead || this.#stuck) return;
    // A handler that waits leaves the thread free. One that spins blocks all others.
    this.#stuck = setTimeout(() => void this.end(`${name} blocked all functions`), STUCK_AFTER_MS);
    this.#worker.postMessage('ping');
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #fail(reason: string) {
    this.dead = true;
    clearTimeout(this.#stuck);
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(new HandlerFailure('crash', reason));
  }
}
