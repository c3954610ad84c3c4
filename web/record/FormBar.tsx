import { Button, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WayBack } from '../list/useWayBack.ts';
import { controlSize } from '../ui/form/controlSize.ts';
import { Saving } from '../ui/form/Saving.tsx';
import type { Then } from './formParts.ts';

type Props = {
  noun: string;
  creating: boolean;
  back: WayBack;
  held?: string;
  /** What follows the running save. Undefined between saves. */
  saving?: Then;
  onAnother: () => void;
};

/** A bar at the bottom of the screen, always in reach. */
export const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: { base: 2, md: 3 },
    // As wide as the page, whose content it covers.
    marginX: { base: -4, md: -6, lg: -8 },
    paddingX: { base: 4, md: 6, lg: 8 },
    paddingY: 2,
    background: 'bg.subtle',
    borderTopWidth: '1px',
    '& button, & a': { paddingX: { base: 1.5, md: 4 }, fontSize: 'sm' },
  },
});

/** Cancel and the saves, always in reach. While nothing can be saved, the saves say why and can still be pressed. */
export function FormBar({ noun, creating, back, held, saving, onAnother }: Props) {
  const reason = useId();
  const disabled = { 'aria-disabled': saving || held ? true : undefined, 'aria-describedby': reason };
  const label = () => {
    if (creating) return saving === 'leave' ? <Saving text="Creating..." /> : `Create ${noun}`;
    return saving ? <Saving text="Updating..." /> : `Update ${noun}`;
  };
  return (
    <Bar data-form-bar="">
      <chakra.span
        id={reason}
        color="fg.muted"
        fontSize="sm"
        flexBasis={{ base: held && 'full', md: 'auto' }}
      >
        {held}
      </chakra.span>
      <Button asChild size={controlSize} variant="outline" bg="bg.panel">
        <Link {...back}>Cancel</Link>
      </Button>
      {creating && (
        <Button
          {...disabled}
          type="button"
          size={controlSize}
          variant="outline"
          bg="bg.panel"
          aria-keyshortcuts="Control+Enter"
          data-tip="Ctrl+Enter"
          onClick={onAnother}
        >
          {saving === 'another' ? <Saving text="Creating..." /> : 'Save and add another'}
        </Button>
      )}
      <Button
        {...disabled}
        type="submit"
        size={controlSize}
        {...(!creating && { 'data-tip': 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' })}
      >
        {label()}
      </Button>
    </Bar>
  );
}
