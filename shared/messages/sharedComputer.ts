import { SHARED_COMPUTER } from '../domain/sharedComputer.ts';

const minutes = SHARED_COMPUTER.idleSeconds / 60;

/** Texts for computers that several people use. */
export const sharedComputerMessages = {
  tick: 'This is a shared computer',
  stillThere: 'Are you still there?',
  stay: 'Stay signed in',
  signsOutIn: (seconds: number) =>
    `This is a shared computer, and nobody has used the page for a while. You are signed out in ${seconds} s. What you typed into the form of a teacher is kept for you in this tab.`,
  idle: `You were signed out because nobody used the page for ${minutes} minutes.`,
  ended: 'Your session has ended. Sign in again to go on.',
} as const;
