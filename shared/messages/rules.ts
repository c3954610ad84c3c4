/** What the server says of the rules of the service. */
export const ruleMessages = {
  past: 'Rules hold from today or a later day on',
  stale: 'These rules were changed by someone else since you opened them',
} as const;
