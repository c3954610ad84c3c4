/** Options for an answer that leaves an audit entry. Only a person requests it again: coming back to the window does not. */
export const ONLY_ASKED = { revalidateOnFocus: false, revalidateOnReconnect: false };
