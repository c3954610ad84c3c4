import { Button } from '@chakra-ui/react';
import { usePreferences } from './preferences.ts';
import { smallSize } from './sizes.ts';

/** Lets a person choose between many short rows and few that show everything. This browser remembers it. */
export function DensityChoice() {
  const { density, toggleDensity } = usePreferences();
  return (
    <Button
      size={smallSize}
      variant="outline"
      marginInlineStart="auto"
      aria-pressed={density === 'comfortable'}
      onClick={toggleDensity}
    >
      Comfortable rows
    </Button>
  );
}
