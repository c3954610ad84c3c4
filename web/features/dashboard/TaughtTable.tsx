import { chakra } from '@chakra-ui/react';
import type { Taught } from '#shared/contracts/dashboard.ts';
import { CLASSES } from '#shared/domain/classes.ts';
import { attentionMessages } from '#shared/messages/attention.ts';

const Table = chakra('table', {
  base: {
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': { px: '2', py: '1.5', borderTopWidth: '1px', borderColor: 'border', textAlign: 'center' },
    '& tbody th': { textAlign: 'start', fontWeight: 'normal', ps: '4' },
    '& thead th': { fontWeight: 'medium' },
    '& td[data-empty]': { background: 'bg.warning', color: 'fg.warning' },
  },
});

const SIGNS = { taught: '✓', lacking: '–', notTaught: '' };
const stateIn = ({ classes, lacking }: Taught, name: string) =>
  classes.includes(name) ? 'taught' : lacking?.includes(name) ? 'lacking' : 'notTaught';

/** Which subjects are taught in which classes of a school, and where a teacher is lacking. */
export function TaughtTable({ taught }: { taught: readonly Taught[] }) {
  const classes = CLASSES.filter((name) => taught.some((one) => stateIn(one, name) !== 'notTaught'));
  if (classes.length === 0) {
    return (
      <chakra.p color="fg.muted" px="4" pb="4">
        {attentionMessages.nothingTaught}
      </chakra.p>
    );
  }
  return (
    <>
      <chakra.p color="fg.muted" fontSize="sm" px="4" pb="2">
        {attentionMessages.taughtNote}
      </chakra.p>
      {/* Positioned, so that texts for screen readers scroll with it and do not widen the page. */}
      <chakra.div
        position="relative"
        overflowX="auto"
        tabIndex={0}
        role="region"
        aria-label="Subjects by class"
      >
        <Table>
          <thead>
            <tr>
              <chakra.th scope="col" textAlign="start" ps="4">
                Subject
              </chakra.th>
              {classes.map((name) => (
                <th key={name} scope="col">
                  <abbr title={name}>{name.replace('Class ', '')}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {taught.map((one) => (
              <tr key={one.subject}>
                <th scope="row">{one.subject}</th>
                {classes.map((name) => {
                  const state = stateIn(one, name);
                  return (
                    <td key={name} data-empty={state === 'lacking' ? '' : undefined}>
                      <span aria-hidden="true">{SIGNS[state]}</span>
                      <chakra.span srOnly>{attentionMessages[state]}</chakra.span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </chakra.div>
    </>
  );
}
