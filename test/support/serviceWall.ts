import type { KeyContext } from '#functions/app/services.ts';
import { ANCHOR_FOLDER } from '#functions/audit/anchors.ts';
import type { Grant } from '../../infra/grants.ts';
import { callerNow, deny } from './writeWall.ts';

/** The grants of which one reaches what is asked for. Some follow from the arguments of the call. */
// biome-ignore lint/suspicious/noExplicitAny: each method takes others.
type Doors = readonly Grant[] | ((...args: any[]) => readonly Grant[]);

const bound = (context: KeyContext, teacher: Grant, factor: Grant): Grant[] => [
  'teacher' in context ? teacher : factor,
];

/** Every call of a service that an AWS client stands behind, as `infra/constructs/permissions.ts` allows it. */
const DOORS = {
  documents: {
    get: ['readDocuments'],
    put: ['writeDocuments'],
    putNew: ['writeDocuments'],
    delete: ['eraseDocuments'],
    list: ['readDocuments', 'listDocuments'],
  },
  snapshots: {
    get: ['readSnapshots'],
    list: ['readSnapshots'],
    put: ['writeSnapshots'],
    putNew: ['writeSnapshots'],
    delete: ['writeSnapshots'],
  },
  archive: {
    get: ['readArchive'],
    list: ['readArchive'],
    putNew: (name: string) => [name.startsWith(ANCHOR_FOLDER) ? 'writeAnchors' : 'archiveEntries'],
    put: [],
    delete: [],
  },
  exports: { request: ['requestExports'], save: ['writeExports'], link: ['readExports'] },
  web: {
    get: ['pruneWeb'],
    list: ['pruneWeb'],
    put: ['pruneWeb'],
    putNew: ['pruneWeb'],
    delete: ['pruneWeb'],
  },
  dataKeys: {
    make: (context: KeyContext) => bound(context, 'encryptVault', 'sealFactors'),
    open: (_: string, context: KeyContext) => bound(context, 'decryptVault', 'openFactors'),
  },
  messageKeys: { make: ['sealMessages'], open: ['openMessages'] },
  indexKey: { mac: ['indexVault'] },
  sender: { sms: ['sendSms'], mail: ['sendMail'] },
  address: { publicUrl: ['readPublicUrl'] },
  probes: { documents: ['listDocuments'], messages: ['probeMessages'] },
} satisfies Record<string, Record<string, Doors>>;

/** Denies a service what IAM would deny the function that asks. Whoever is no function, as a test, reaches all of it. */
export function behindGrants<T extends object>(service: keyof typeof DOORS, real: T): T {
  const doors: Record<string, Doors> = DOORS[service];
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const [caller, door] = [callerNow(), doors[String(name)]];
      if (!caller || !door || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const wanted = typeof door === 'function' ? door(...args) : door;
        if (!wanted.some((grant) => caller.grants.has(grant)))
          deny(caller, `${service}.${String(name)}`, wanted.join(' or '));
        return value.apply(target, args);
      };
    },
  });
}
