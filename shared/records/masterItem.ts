import { CLASSES } from '../domain/classes.ts';
import { declare } from './record.ts';

/** An item of master data. `shared/domain/masterData.ts` says which collection has which of the fields. */
export const masterItem = declare({
  name: { label: 'Name', text: 100, required: true },
  code: { label: 'Code', text: 20 },
  classes: { label: 'Classes', someOf: CLASSES },
});
