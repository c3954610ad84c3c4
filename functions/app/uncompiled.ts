/**
 * For `parse` of a schema that is used only a few times in the life of a process. At its first use zod writes a parser
 * and has it compiled, which costs more than some hundred fields cost without one.
 */
export const UNCOMPILED = { jitless: true } as const;
