import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { formMessages } from '#shared/messages/forms.ts';
import type { Told } from './screenOrder.ts';
import { useFaults } from './useFaults.ts';

type Props = { told: readonly Told[]; goTo: (field: string) => void };

const Frame = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'fg.error',
    borderRadius: 'lg',
    paddingX: 4,
    paddingY: 2,
    marginBottom: 3,
    '& h2': { fontWeight: 'semibold' },
    '& ul': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))' },
    '& li': { listStyle: 'none', overflowWrap: 'anywhere' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: '11', md: '7' },
      color: 'brand.fg',
      textDecoration: 'underline',
    },
  },
});

/**
 * Names the fields that kept the form from being saved, in the order of the screen. Each links to its field. A mended
 * one stays in its place until the next try, so that nothing moves while somebody types.
 */
export function FaultSummary({ told, goTo }: Props) {
  const faults = useFaults(told);
  const heading = useId();
  if (told.length === 0) return null;
  return (
    // What is mended is not read out again.
    <Frame role="alert" aria-atomic="false" aria-relevant="additions">
      <h2 id={heading}>{formMessages.needAttention(faults.filter(({ message }) => message).length)}</h2>
      <ul aria-labelledby={heading}>
        {faults.map(({ field, label, message }) => (
          <li key={field}>
            {message ? (
              <>
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goTo(field);
                  }}
                >
                  {label}
                </a>
                : {message}
              </>
            ) : (
              <chakra.span color="fg.muted">{formMessages.mended(label)}</chakra.span>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  );
}
