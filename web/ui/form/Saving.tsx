import { shellMessages } from '#shared/messages/shell.ts';
import { useWaitingSave } from '../../api/waitingSave.ts';

/** The text of a button while its form is saved: the given one, or that the save waits for the line. */
export const Saving = ({ text }: { text: string }) => (useWaitingSave() ? shellMessages.waitingButton : text);
