const SERVICE = 'Teacher Management System';

const CHANGED = {
  email: {
    what: 'e-mail address',
    waits: (hours: number) =>
      `No link to set a password is sent to the new address until ${hours} hours after its change.`,
  },
  phone: {
    what: 'login phone',
    waits: (hours: number) =>
      `No code to sign in is sent to the new phone until ${hours} hours after its change.`,
  },
};

const factorMail = (what: string, more: string) => ({
  subject: `The sign-in of your account in the ${SERVICE} was changed`,
  text: `A second step, such as an authenticator app or a passkey, ${what} your account in the ${SERVICE}. ${more}

If you did not ask for this, tell your department at once.`,
});

/**
 * The texts of SMS and mails. Those of SMS are registered as templates (DLT): after any change, the template must be
 * registered again.
 */
export const outgoingMessages = {
  /** The text names nobody, because others may see the phone. */
  code: (code: string, minutes: number) =>
    `${code} is your code to sign in to the ${SERVICE}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  /** Of a new login phone and of a new e-mail, so that one template is registered for both. */
  contactChanged: `Where your account in the ${SERVICE} sends codes or e-mail was changed. If you did not ask for this, tell your department at once.`,
  attemptsSms: `Somebody tried many times to sign in to your account in the ${SERVICE}. None of the tries worked. If it was not you, tell your department.`,
  attempts: {
    subject: `Somebody tried to sign in to your account in the ${SERVICE}`,
    text: `Somebody tried many times to sign in to your account in the ${SERVICE}. None of the tries worked.

For an hour or longer, nobody can sign in to your account in a browser that it was not used in before. Where you signed in before you can still sign in, and other browsers are let in again after that. Without such a browser, set a new password under "Forgot password?".

If it was not you, tell your department.`,
  },
  /** To a teacher, who has no password. */
  codeAttempts: (hours: number) => ({
    subject: `Somebody tried to sign in to your account in the ${SERVICE}`,
    text: `Somebody tried many times to sign in to your account in the ${SERVICE}. None of the tries worked.

For ${hours} hours, nobody can sign in to your account in a browser that it was not used in before. Where you signed in before you can still sign in. Without such a browser, ask your department to unlock your account.

If it was not you, tell your department.`,
  }),
  /** Of every state of a correction, so that one template is registered for all. */
  ticketSms: `Your office has decided a correction that you asked for in the ${SERVICE}. Sign in to see what it says.`,
  ticket: {
    proposed: {
      subject: `A correction waits for you in the ${SERVICE}`,
      text: `Somebody asked for the correction of a record in the ${SERVICE}, and your office decides it.

Sign in and open "Repair", "Tickets".

Your department may switch these mails off in the rules of the service.`,
    },
    accepted: {
      subject: `A correction that you asked for was accepted in the ${SERVICE}`,
      text: `An office has decided a correction that you asked for in the ${SERVICE}, and the record was changed.

Sign in to see what it says.`,
    },
    returned: {
      subject: `A correction that you asked for was returned in the ${SERVICE}`,
      text: `An office has decided a correction that you asked for in the ${SERVICE}. The record stays as it was, and the office says why.

Sign in to see what it says.`,
    },
  },
  deskCode: (minutes: number) => ({
    subject: `You were given a code to sign in to the ${SERVICE}`,
    text: `Your school or your block office gave out a code to sign in to your account in the ${SERVICE}, for you to use within ${minutes} minutes. Whoever gave it out said that you were there in person.

If it was not you, tell your department at once.`,
  }),
  reset: (link: string, minutes: number) => ({
    subject: `Reset your password of the ${SERVICE}`,
    text: `Somebody asked to reset the password of your account in the ${SERVICE}: most likely you, or an administrator of your department for you.

Open this link within ${minutes} minutes to choose a new one. It works once:
${link}

If you did not expect this, do nothing: your password stays as it is.`,
  }),
  invitation: (link: string, username: string, hours: number) => ({
    subject: `Your account in the ${SERVICE}`,
    text: `An account was made for you in the ${SERVICE}. Your username is ${username}

Open this link within ${hours} hours to choose your password. It works once:
${link}

After that, ask for a new link where you sign in, under "Forgot password?".`,
  }),
  emailChanged: {
    subject: `The e-mail address of your account in the ${SERVICE} was changed`,
    text: `The e-mail address of an account in the ${SERVICE} was changed, from or to this one, and everybody else who was signed in to it was signed out.

If you did not ask for this, tell your department at once.`,
  },
  phoneChangedMail: {
    subject: `The login phone of your account in the ${SERVICE} was changed`,
    text: `The login phone of your account in the ${SERVICE} was changed, and everybody who was signed in to it was signed out.

If you did not ask for this, tell your department at once.`,
  },
  confirm: (link: string, hours: Partial<Record<'email' | 'phone', number>>) => {
    const held = (['email', 'phone'] as const).filter((address) => hours[address] !== undefined);
    const what = held.map((address) => CHANGED[address].what).join(' and ');
    const changed = `The ${what} of your account in the ${SERVICE} ${held.length > 1 ? 'were' : 'was'} changed`;
    const waits = held.map((address) => CHANGED[address].waits(hours[address] ?? 0)).join(' ');
    return {
      subject: changed,
      text: `${changed}, and everybody who was signed in to it was signed out. ${waits}

If you did not ask for this, tell your department at once.

If you asked for it, you may end the wait. Open this link and confirm the change:
${link}`,
    };
  },
  /** It tells a number and no person. */
  question: (name: string, count: string, link: string) => ({
    subject: `${name}: ${count}`,
    text: `You asked to be sent what this question finds.

${name}: ${count}

Open the answer:
${link}

To stop these mails, open the question and choose "No mails".`,
  }),
  questionRefused: (name: string, link: string) => ({
    subject: `${name}: the question cannot be answered any more`,
    text: `You asked to be sent what this question finds. It names something that was removed since, or asks what no question may ask any more:

${name}

Open the question and choose anew:
${link}

To stop these mails, open the question and choose "No mails".`,
  }),
  newDevice: (when: string, ip: string, hasPassword: boolean) => ({
    subject: `Your account in the ${SERVICE} was signed in to on a new device`,
    text: `Somebody, most likely you, signed in to your account in the ${SERVICE} on ${when}, in a browser that it was not used in before.

The request came from the address ${ip}.

If it was not you, ${hasPassword ? 'set a new password under "Forgot password?" and ' : ''}tell your department.`,
  }),
  factors: {
    added: factorMail('was added to', 'From now on, the password alone is not enough to sign in.'),
    removed: factorMail('was removed from', 'Computers that were trusted are asked again.'),
    reset: factorMail(
      'was removed by an administrator from',
      'Everybody who was signed in to it was signed out. Set up another one after you sign in.',
    ),
    codes: {
      subject: `New recovery codes of your account in the ${SERVICE}`,
      text: `New recovery codes were made for your account in the ${SERVICE}. The former ones no longer work.

If it was not you, tell your department at once.`,
    },
    recovery: {
      subject: `A recovery code of your account in the ${SERVICE} was used`,
      text: `Somebody, most likely you, signed in to your account in the ${SERVICE} with a recovery code. The code can no longer be used.

If you lost your phone or key, remove it under "My security". If it was not you, tell your department at once.`,
    },
  },
  passwordChanged: {
    subject: `Your password of the ${SERVICE} was changed`,
    text: `The password of your account in the ${SERVICE} was changed just now, and everybody who was signed in to it was signed out.

If it was not you, tell your department at once.`,
  },
} as const;
