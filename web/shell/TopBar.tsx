import { Box, chakra } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import flag from '../assets/flag.svg';
import { config, stageNote } from '../config.ts';
import { DisplayControls } from './DisplayControls.tsx';

const MAIN = 'main';

/** Moves the focus by code, because a plain anchor would leave `#main` in the address of every screen. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}

function SkipLink() {
  return (
    <chakra.a
      href={`#${MAIN}`}
      onClick={skip}
      position="fixed"
      zIndex="skipNav"
      top="2"
      insetStart="2"
      px="4"
      py="2"
      borderRadius="md"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="medium"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      Skip to main content
    </chakra.a>
  );
}

export const BAR_HEIGHT = 'var(--bar-height)';
const STAGE_NOTE = stageNote(config);
export const BANNER_HEIGHT = STAGE_NOTE ? '1.75rem' : '0rem';

/** Names the stage, unless it is the one that holds the records. */
function StageBanner() {
  return (
    <Box
      as="aside"
      aria-label="Stage"
      bg="orange.subtle"
      color="orange.fg"
      px={{ base: '3', md: '4', lg: '5' }}
      py={{ base: '1', lg: '0' }}
      height={{ lg: BANNER_HEIGHT }}
      lineHeight={{ lg: BANNER_HEIGHT }}
      fontSize="sm"
    >
      {STAGE_NOTE}
    </Box>
  );
}

/** With large text on a small phone the flag leaves its place to the name. */
const NARROW = '@container (max-width: 12rem)';

type TopBarProps = {
  /** Opens the menu, which has the display controls on a phone. */
  menuButton?: ReactNode;
  search?: ReactNode;
  /** A line below the bar that stays with it. */
  note?: ReactNode;
};

/**
 * One line. On a phone the display controls are in the menu. Where there is none, they are a line of their own that
 * scrolls away.
 */
export function TopBar({ menuButton, search, note }: TopBarProps) {
  const line = menuButton ? { base: 'none', md: 'flex' } : 'flex';
  return (
    <>
      {STAGE_NOTE && <StageBanner />}
      <Box
        as="header"
        position="sticky"
        top={{ base: menuButton ? '0' : '-2.75rem', md: '0' }}
        zIndex="sticky"
        bg="bg.panel"
      >
        <SkipLink />
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          px={{ base: '3', md: '4', lg: '5' }}
          borderBottomWidth="1px"
          borderColor="border"
        >
          <Box
            display={line}
            flexWrap="wrap"
            alignItems="center"
            justifyContent="flex-end"
            gap="1"
            order={{ base: 0, md: 2 }}
            width={{ base: 'full', md: 'auto' }}
            ms={search ? undefined : 'auto'}
            minHeight={{ base: '2.75rem', md: '3.5rem' }}
          >
            <DisplayControls />
          </Box>
          <Box
            display="flex"
            alignItems="center"
            gap="3"
            order="1"
            minHeight="3.5rem"
            minWidth="0"
            flex="1"
            containerType="inline-size"
            css={{ [NARROW]: { '& > img': { display: 'none' } } }}
          >
            {menuButton}
            <chakra.img
              src={flag}
              alt="Flag of India"
              width="2.25rem"
              height="1.5rem"
              borderWidth="1px"
              borderColor="border"
            />
            <chakra.p
              fontWeight="semibold"
              lineHeight="1.25"
              fontSize={{ base: 'sm', md: 'md' }}
              overflowWrap="anywhere"
            >
              {config.departmentName}
            </chakra.p>
          </Box>
          {search && <Box order="1">{search}</Box>}
        </Box>
        {note}
      </Box>
    </>
  );
}
