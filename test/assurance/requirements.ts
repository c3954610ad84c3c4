import type { Row } from './row.ts';

const MASTERS = 'test/integration/masterData.test.ts';

/** R1 to R91, in order. Most tests have the number in their title. The others are named here. */
export const REQUIREMENTS: readonly Row[] = [
  // Signing in.
  { demand: 'Wrong passwords at either door count together; the sixth is 429 at both.' },
  { demand: 'Wrong password, unknown, inactive and code-only account are refused alike, headers too.' },
  {
    demand: 'Known and unknown names take the same work and time at sign-in, reset and code.',
    also: [
      'test/integration/passwordReset.test.ts: answers alike, costs the same calls and leaves an entry, whoever asks',
      'test/integration/otp.test.ts: is answered alike, is sent nothing, costs the same calls, and is never let in',
    ],
    reason:
      'The 5 ms between medians are not asserted, since machines that test are noisy: the calls to the table and ' +
      'the comparisons are counted and equal, and the times of one run stay within a ratio.',
  },
  { demand: 'A lock holds against the right password until it has passed, for unknown names too.' },
  { demand: 'Of parallel guesses no more than the limit reach the comparison.' },
  { demand: 'Who locks a name does not lock out its owner elsewhere, up to the cap.' },
  {
    demand:
      'Passwords by length and a list of 100,000 that leaked, none joined, repeated or walked; no rule of composition.',
  },
  { demand: 'A password is compared whole: no trimming, no cutting, one form of accents.' },
  { demand: 'Hashes are argon2id at the set cost, made anew at sign-in when that is raised.' },
  {
    demand: 'No edit sets a password; no account exists before the first, which is made once.',
    also: [
      'test/integration/superAdmin.test.ts: the first super_admin is made once, with a password that the rules accept',
      'test/integration/adminDeployed.test.ts: mails a link that sets the password, once; until then a wrong address can be put right',
    ],
  },
  { demand: 'A link is asked for alike by known and unknown; the sixth in an hour is 429 for both.' },
  { demand: 'A link is random, kept as a hash, ends, works once and goes to the configured address.' },
  { demand: 'A reset ends every session, signs nobody in, tells the owner and leaves an entry.' },
  // Codes.
  { demand: 'Only active teachers get codes; everybody else is answered alike and sent nothing.' },
  { demand: 'Codes are uniform, kept as an HMAC, and in no answer, log or entry.' },
  { demand: 'A code works once, and not after its time though its item is still there.' },
  { demand: 'Five wrong codes end a code; a new one does not reset the count of the day.' },
  { demand: 'Sending is limited by number however it is written, for unknown ones too.' },
  {
    demand: 'No money for strangers: numbers are checked, the day has a cap with an alarm, India only.',
    also: [
      'test/integration/outbox.test.ts: the stream brings each message to a phone of India or to a mailbox',
      'test/integration/adminPreflight.test.ts: a spend limit of %s dollars is judged %s',
    ],
    reason:
      'CloudFormation has no resource for the spend limit or the countries of SMS: the preflight command asks the ' +
      'account for the limit, and only numbers of India are ever sent to.',
  },
  { demand: 'A code for one phone fails on another.' },
  {
    demand:
      'The phone to sign in with is changed by a super_admin alone; both numbers are told, and codes wait.',
  },
  // Sessions.
  { demand: 'Forged, expired, foreign and misused tokens are 401.' },
  {
    demand: 'Role, scope, active flag and session are read on every call.',
    also: [
      'test/contract/authorization.test.ts: knows %s only while the account is active and its session stands',
      'test/integration/usersRoles.test.ts: ends when the account is deactivated, and stays ended when it is activated again',
    ],
  },
  { demand: 'A refresh rotates; an old token used again after the grace ends the family.' },
  { demand: 'Five tabs that refresh at once, and a lost answer, log nobody out.' },
  { demand: 'A refresh from elsewhere, as a form, by GET or without the CSRF value is refused.' },
  {
    demand: 'Signing out ends the session on the server; the browser keeps font size and theme alone.',
    also: [
      'test/e2e/sessionEnds.test.ts: by signing out in another tab leaves no draft either',
      'test/e2e/signIn.test.ts: leaves only font size and theme, ends the session on the server, in other tabs and for Back',
    ],
  },
  { demand: 'A new session id at each sign-in, none adopted; idle and absolute ends hold.' },
  {
    demand: 'No token, number or search in an address or access log; documents by authorised fetch.',
    also: [
      'test/e2e/medicalDocuments.test.ts: that is a PDF is kept with the record, and opened once it was found clean',
      'test/integration/exports.test.ts: has no link before it is done; each link is for a minute',
      'test/integration/cspReport.test.ts: becomes one line of the log, without what a search or a link carried',
    ],
  },
  // Access.
  {
    demand: 'Every route, for nobody and six roles, on own, foreign and absent objects.',
    also: ['test/contract/authorization.test.ts: authorization'],
  },
  {
    demand: 'An officer finds nothing of another district, by any call, list, count or export.',
    also: [
      'test/integration/scopeBoundary.test.ts: scope-boundary: the same is said as where there is nothing foreign',
      'test/integration/httpScope.test.ts: of each kind',
      'test/integration/medical.test.ts: shows an officer the records of its own area and no others',
      'test/integration/exports.test.ts: has what the list of teachers shows a %s',
    ],
  },
  { demand: 'No write carries a record out of the scope of who writes.' },
  {
    demand: 'A blank, renamed or deactivated assignment sees nothing.',
    also: ['test/integration/reports.test.ts: to an account whose scope is blank: nothing'],
  },
  {
    demand: 'Teacher, head and administrator are refused what is above them; force changes nothing.',
    also: [
      'test/integration/profile.test.ts: and no other: not that of a colleague, and none where the account has none',
      'test/integration/users.test.ts: is a super_admin and nobody else',
      'test/integration/cascade.test.ts: keeps an entry of who tried what without the permission, under the kind of record it is about',
    ],
  },
  { demand: 'What a role does not hold is absent from its answers; no account shows its secrets.' },
  { demand: 'Keys nobody asked for are refused and store nothing; a read-only echo is ignored.' },
  {
    demand: 'The last super_admin stays, however it is tried, by two at once too.',
    also: [
      'test/e2e/users.test.ts: acts on several accounts with a result for each, and never on the last super_admin',
    ],
    reason:
      'Of two who demote each other the second is refused with 409, or with 401 where its call began after the first ' +
      'had ended its session.',
  },
  { demand: 'Another role checks its scope, drops the old one, ends sessions; several at once alike.' },
  // Input.
  {
    demand: 'Random and hostile requests over all routes: no 5xx, wrong kinds are 400.',
    commands: ['fuzz'],
  },
  { demand: 'Keys that reach a prototype and parameters that stand twice are 400.' },
  {
    demand: 'Every regular expression is quick on hostile text.',
    reason: 'That the work grows as the text does is asserted, and not 50 ms, which depend on the machine.',
  },
  { demand: 'Limits, depths, lengths, sizes and types of what is sent are held.' },
  { demand: 'No id is another key of the table; filters stay values.' },
  {
    demand: 'Documents are own uploads or https links; the server never fetches one.',
    also: [
      'test/e2e/medicalDocuments.test.ts: that is a link opens as it is, telling the other site nothing',
    ],
  },
  {
    demand: 'Stored markup is text on every screen.',
    also: ['test/contract/houseRules.test.ts: never $never'],
  },
  // Exports.
  {
    demand: 'No cell of an export begins a formula, whoever typed it, signed in or not.',
    also: [
      'web/sheets/outSheet.test.ts: holds string cells only, and no formula element at all',
      'web/list/teacherExport.test.ts: leaves empty what there is none of, and holds days and counts as such and all else as text',
    ],
  },
  { demand: 'An export obeys scope and mask, leaves an entry with rows and filter, and is limited.' },
  { demand: 'No spreadsheet is read; the library that writes them is a maintained one.' },
  // Uploads.
  { demand: 'A file is taken where ending, type and bytes agree; what a camera tells is taken out.' },
  { demand: 'Names are shown and never obeyed: keys are the server’s own.' },
  { demand: 'A document is for those who may see its teacher, sent to be saved and not run.' },
  {
    demand: 'Sizes and files a day are limited, lists show what is in scope, the bucket is private.',
    also: ['test/infra/stacks.test.ts: are private, versioned and reached over TLS alone, every one'],
  },
  { demand: 'Nothing is given out before it was found clean.' },
  // Personal data.
  {
    demand: 'Aadhaar numbers are nowhere but sealed in the vault, which one role opens.',
    also: [
      'test/integration/exports.test.ts: is safe to open, shows no Aadhaar number, and comes under its name (R46, R47)',
      'test/integration/importTeachers.test.ts: leaves one audit entry each, all of one run, and every Aadhaar number in the vault alone',
    ],
    reason:
      'Planted numbers are looked for after every kind of call and not after the journeys of a browser. There is no ' +
      'index and no search store; dead letters hold places in the stream and no records.',
  },
  {
    demand: 'They are shown masked; whole on request alone, each time with an entry.',
    also: ['test/integration/vault.test.ts: who may see one whole'],
  },
  { demand: 'The masked value sent back changes nothing; null clears; entries hold no digit.' },
  {
    demand: 'Doubles are found by a keyed index; only "12 digits" refuses.',
    also: ['shared/domain/teacher.test.ts: of an Aadhaar number the last four digits are shown'],
  },
  {
    demand: 'No personal data in logs, and no printing but by the one logger.',
    also: ['test/contract/houseRules.test.ts: never $never'],
    reason:
      'The logger does not throw on personal data, since it is given none by its types: planted numbers are looked ' +
      'for in all it wrote.',
  },
  {
    demand: 'Who reads a medical record or a whole Aadhaar number leaves an entry.',
    also: ['test/integration/vault.test.ts: only once the entry of it is kept'],
  },
  {
    demand: 'A deletion takes vault, documents and rows along; entries keep ids; logs stay a year.',
    also: [
      'test/integration/vault.test.ts: goes with its teacher',
      'test/infra/stacksFunctions.test.ts: runs on Node 24 and arm64 within its time, is traced, and logs for a year',
    ],
  },
  // Integrity.
  {
    demand: 'Of fifty creations of one name at once, in any case, one is made.',
    also: [`${MASTERS}: are taken once by thirty who add one at the same moment`],
  },
  {
    demand: 'Of two edits of one version one is stored; the other is told and keeps what was typed.',
    also: [
      'test/e2e/schoolsEdit.test.ts: keeps what only one of two changed, names who it was, and asks about what both changed',
      'test/e2e/teacherFormDrafts.test.ts: asks about the entries that both changed, and keeps what only one of them changed',
    ],
  },
  {
    demand: 'A request sent again with its key is done once and answered alike.',
    also: ['test/integration/idempotency.test.ts: every endpoint that takes a key is tried here'],
  },
  {
    demand: 'Nothing is created under what is being deleted; one medical record per teacher.',
    also: ['test/integration/medical.test.ts: is one per teacher, of many that are added at once'],
  },
  { demand: 'Inactive choices are not newly chosen; what is in use is not deleted.' },
  // Audit.
  {
    demand: 'Each change and sign-in leaves exactly one entry, in the same transaction.',
    also: ['test/integration/authSignIn.test.ts: keeps exactly one entry of each, with who and from where'],
  },
  { demand: 'No role may change or delete an entry.' },
  {
    demand: 'What is typed as a name or sent as a browser writes no line of its own.',
    also: ['test/integration/authSignIn.test.ts: never keeps a name nobody has as it was typed'],
  },
  {
    demand: 'The address of a caller is the one the CDN names, IPv6 by its block.',
    also: ['functions/security/addressBlock.test.ts: addressBlock'],
  },
  {
    demand: 'The verifier sees an entry altered, moved, put in, removed, and a missing end.',
    also: ['test/fault/stream.test.ts: are worked on by two at once'],
  },
  // Platform.
  {
    demand: 'The CDN caches no answer of the API, changes none, and mixes no two users.',
    also: ['test/integration/httpIsolation.test.ts: crosses over in none of 2000 interleaved calls'],
  },
  {
    demand: 'The origin answers only the CDN; methods that are not listed are refused.',
    also: ['test/infra/gateway.test.ts: a 405 names the methods there are'],
    reason:
      'Without a domain of its own the API keeps the name that AWS gives it, guarded by the secret header, which each ' +
      'function compares: CloudFront needs an origin to call. With a domain and a certificate of the CDN, API Gateway ' +
      'refuses the connection of everybody else before a function runs.',
  },
  { demand: 'Headers of safety on every status; none that lets another origin read.' },
  {
    demand: 'One role for each function, no wildcard without its reason, cdk-nag without findings.',
    also: [
      'test/infra/stacks.test.ts: passes the AwsSolutions rules',
      'test/infra/stacks.test.ts: accepts no finding without a reason',
    ],
  },
  { demand: 'Two users on one warm process never see each other’s answers.' },
  { demand: 'A fault at any layer is silent to the caller and never lets anybody in.' },
  {
    demand: 'No known hole in packages, a list of them, an exact lockfile, no secret anywhere.',
    also: [
      'test/infra/lockfile.test.ts: the lockfile has an entry for all that a locked package may ask for, on any platform',
    ],
    commands: ['audit:packages', 'sbom'],
    reason: 'Whether a hole is known today is asked of the registry, so by a command and not by the tests.',
  },
  {
    demand: 'Table and buckets cannot be lost by mistake; streams get over a bad change.',
    also: [
      'test/infra/stacks.test.ts: cannot be deleted in production, by a mistake or with its stack',
      'test/infra/stacks.test.ts: are private, versioned and reached over TLS alone, every one',
    ],
  },
  // Added after an attack on the running product.
  {
    demand:
      'No function but those that save a number can make the index of Aadhaar numbers; each reads its secrets alone.',
    also: [
      'test/infra/secretGenerator.test.ts: what the one secret of former versions held is taken over, each part by its use',
    ],
    reason:
      'The last four digits lie in the record, sealed under a secret that only functions which show teachers read. In the ' +
      'vault they would cost a second read of every page (G7).',
  },
  { demand: 'A page of medical records, and a long list, leave one entry with the ids shown.' },
  {
    demand:
      'An entry that is put over another is refused or noticed: by role, chain, archive and each reading.',
    reason: 'IAM cannot hold a put within a transaction to the condition that the entry is new.',
  },
  { demand: 'A session that ends elsewhere blanks the page; drafts are sealed, and gone after a day.' },
  {
    demand: 'Personal values of entries are sealed by person, and read as erased once the key is.',
    reason:
      'The two functions that read the stream of the table see the keys that were written in the last day: IAM cannot ' +
      'keep items out of a stream.',
  },
  { demand: 'Strangers lock nobody out of a browser that is known, and pay for guesses with work.' },
  { demand: 'A new e-mail or login phone is told to both, ends sessions, and is held for a while.' },
  { demand: 'Logs hold the addresses of callers for half a year and more, and no query.' },
  {
    demand: 'That another has a number, refused reveals and refused sessions leave entries and have limits.',
  },
  { demand: 'Names that look the same are the same; usernames are of one script.' },
  { demand: 'Files that act, archives in disguise and pixels beyond their header are refused.' },
  { demand: 'Every cell of a CSV is quoted; a refusal is bounded.' },
  { demand: 'A function writes the kinds of items of its area, and no others.' },
];
