import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { showNumber } from '#shared/domain/numbers.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { Panel } from './Panel.tsx';

/** `figure` is undefined until it is known. A text is shown as it is. `to` is the address of what it counts. */
export type StatTile = { label: string; figure: number | string | undefined; to?: string };

/** A link as large as its tile. */
const Whole = chakra(Link, {
  base: {
    _hover: { textDecoration: 'underline' },
    _before: { content: '""', position: 'absolute', inset: '0' },
  },
});

function Tile({ label, figure, to }: StatTile) {
  return (
    <Panel as="div" px="4" py="3" position="relative" _hover={to ? { borderColor: 'border.emphasized' } : {}}>
      <chakra.dt color="fg.muted" fontSize="sm">
        {to ? <Whole to={to}>{label}</Whole> : label}
      </chakra.dt>
      <chakra.dd
        minH="2.25rem"
        fontSize="3xl"
        lineHeight="1.2"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {figure === undefined ? (
          <VisuallyHidden>{sharedMessages.loading}</VisuallyHidden>
        ) : typeof figure === 'number' ? (
          showNumber(figure)
        ) : (
          figure
        )}
      </chakra.dd>
    </Panel>
  );
}

/** Figures side by side, each under its name. */
export const StatTiles = ({ tiles }: { tiles: readonly StatTile[] }) => (
  <chakra.dl
    display="grid"
    gap="4"
    gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
    mb="5"
  >
    {tiles.map((tile) => (
      <Tile key={tile.label} {...tile} />
    ))}
  </chakra.dl>
);
