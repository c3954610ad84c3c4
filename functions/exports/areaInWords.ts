import type { Scope } from '#shared/access/scope.ts';
import type { MasterData } from '../masterData/stored.ts';

/** A scope in words, for an exported file. */
export function areaOf(scope: Scope, master: MasterData): string {
  switch (scope.kind) {
    case 'all':
      return 'Whole state';
    case 'district':
      return `District ${master.name('districts', scope.district)}`;
    case 'block':
      return `RD block ${master.name('rd-blocks', scope.rdBlock)}, district ${master.name('districts', scope.district)}`;
    case 'school':
      return `School ${scope.schoolId}`;
    case 'none':
      return 'None';
  }
}
