import { sharedMessages } from '../messages/shared.ts';
import type { School } from './school.ts';
import { showType } from './text.ts';

/** Complete Address of the details dialog: the known parts, joined by commas. */
export const completeAddress = (
  school: Pick<School, 'habitation' | 'block_office' | 'district' | 'pincode'>,
) =>
  [school.habitation, showType(school.block_office), school.district, school.pincode]
    .filter(Boolean)
    .join(', ') || sharedMessages.notSpecified;
