/** A form asks what its step will do whenever it opens: the step before it may have changed the answer a moment ago. */
export const ASKED_ANEW = { dedupingInterval: 0 };
