import { ActionList } from './ActionList.tsx';
import { Calendar } from './Calendar.tsx';
import { Hints } from './Hints.tsx';

/** What the one file of heavy widgets holds. `loadWidgets` fetches it. */
export const widgets = { ActionList, Calendar, Hints };
