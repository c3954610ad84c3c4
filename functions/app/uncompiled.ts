/**
 * An option of `parse`, for schemas that a process uses only a few times. Zod compiles a parser at the first use of a
 * schema. That costs more than parsing some hundred fields without one.
 */
export const UNCOMPILED = { jitless: true } as const;
