import { schoolMessages } from '#shared/messages/schools.ts';
import { school } from '#shared/records/school.ts';
import { digitsOnly, phoneDigits } from '../../../ui/form/inputFilters.ts';

/**
 * The facts of a school that are edited in their place, with what their controls have besides the declaration. The
 * district, RD block and habitation belong together and are edited in the form.
 */
export const FACT_CONTROLS = {
  school_name: {},
  school_type: {},
  medium: {},
  management: {},
  school_level: {},
  established_year: { hint: 'Optional, for example 1985' },
  pincode: { inputMode: 'numeric', filter: digitsOnly(school.pincode.text) },
  habitation_class: {},
  habitation_category: {},
  block_office: { unlisted: schoolMessages.blockOfficeNotListed },
  school_phone: { inputMode: 'numeric', filter: phoneDigits(school.school_phone.text) },
  school_email: { type: 'email' },
} as const;
