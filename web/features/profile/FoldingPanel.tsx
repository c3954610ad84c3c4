import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/Panel.tsx';

const Opener = chakra('button', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    width: 'full',
    minHeight: '11',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
    '& svg': { transform: 'rotate(-90deg)' },
    '&[aria-expanded=true] svg': { transform: 'none' },
  },
});
/** Paper is narrow, and has all of it. */
const folded = { '@media screen': { mdDown: { display: 'none' } } };

type Props = { title: string; opened: boolean; children: ReactNode };

/** A titled section. On a phone it folds, so that the next one is near. */
export function FoldingPanel({ title, opened, children }: Props) {
  const [open, setOpen] = useState(opened);
  const id = useId();
  return (
    <Panel
      paddingX={{ base: 4, md: 6 }}
      paddingY={{ base: 1, md: 4 }}
      marginBottom={{ base: 2, md: 4 }}
      maxWidth="60rem"
      aria-label={title}
    >
      <chakra.h2 fontSize="lg" fontWeight="semibold" marginBottom={{ md: 3 }}>
        <chakra.span css={folded}>{title}</chakra.span>
        <Opener
          data-screen-only=""
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {title}
          <ChevronDownIcon />
        </Opener>
      </chakra.h2>
      <Box id={id} data-folds="" paddingBottom={{ base: 3, md: 0 }} css={open ? undefined : folded}>
        {children}
      </Box>
    </Panel>
  );
}
