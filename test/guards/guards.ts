import { accessGuards } from './accessGuards.ts';
import { codeGuards } from './codeGuards.ts';
import { fileGuards } from './fileGuards.ts';
import type { Guard } from './guard.ts';
import { inputGuards } from './inputGuards.ts';
import { recordGuards } from './recordGuards.ts';
import { scopeGuards } from './scopeGuards.ts';
import { secondFactorGuards } from './secondFactorGuards.ts';
import { sessionGuards } from './sessionGuards.ts';
import { signInGuards } from './signInGuards.ts';

/** The guards of the product. When a guard's text changes or moves to another file, change it here too. */
export const GUARDS: readonly Guard[] = [
  ...accessGuards,
  ...scopeGuards,
  ...signInGuards,
  ...secondFactorGuards,
  ...codeGuards,
  ...sessionGuards,
  ...inputGuards,
  ...recordGuards,
  ...fileGuards,
];
