import { sharedMessages } from '#shared/messages/shared.ts';

/** A line that stands where something will come soon. `Spinner` stands for a whole part of the screen. */
export const Loading = () => <p role="status">{sharedMessages.loading}</p>;
