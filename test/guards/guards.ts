import { accessGuards } from './accessGuards.ts';
import { fileGuards } from './fileGuards.ts';
import type { Guard } from './guard.ts';
import { inputGuards } from './inputGuards.ts';
import { recordGuards } from './recordGuards.ts';
import { sessionGuards } from './sessionGuards.ts';
import { signInGuards } from './signInGuards.ts';

/** The guards of the product. One that moves to another text or file is moved here too. */
export const GUARDS: readonly Guard[] = [
  ...accessGuards,
  ...signInGuards,
  ...sessionGuards,
  ...inputGuards,
  ...recordGuards,
  ...fileGuards,
];
