import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LanguageIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import { usePreferences } from '../ui/preferences.ts';

const Control = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    height: { base: '11', md: '8' },
    minWidth: { base: '11', md: '8' },
    paddingInline: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    color: 'fg.muted',
    fontWeight: 'semibold',
    _hover: { bg: 'bg.muted', color: 'fg' },
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
  },
});

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="group" aria-label={label} display="flex" alignItems="center" gap="0.5">
    {children}
  </Box>
);

/** Font size, theme, and the language, which is always English. */
export function DisplayControls() {
  const { theme, toggleTheme, enlarge, reduce, resetScale } = usePreferences();
  return (
    <>
      <Group label="Text size">
        <Control type="button" onClick={reduce} aria-label="Decrease font size" fontSize="xs">
          A−
        </Control>
        <Control type="button" onClick={resetScale} aria-label="Reset font size" fontSize="sm">
          A
        </Control>
        <Control type="button" onClick={enlarge} aria-label="Increase font size" fontSize="md">
          A+
        </Control>
      </Group>
      <Control
        type="button"
        onClick={toggleTheme}
        aria-label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
      >
        {theme === 'dark' ? <SunIcon size="4.5" /> : <MoonIcon size="4.5" />}
      </Control>
      <Box
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minHeight={{ base: '11', md: '8' }}
        color="fg.muted"
        fontSize="sm"
        px={{ base: '3', md: '1' }}
      >
        <LanguageIcon size="4" />
        English
      </Box>
    </>
  );
}
