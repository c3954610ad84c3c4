import { Box, Button, chakra, type RecipeDefinition } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';
import { input } from '../ui/recipes.ts';

/**
 * The library's own Input brings code for form fields, which the screens before sign-in do not need. It is as high as the
 * field of the form that stands in the page, at every width, so that nothing moves when the app takes its place.
 */
export const PlainInput = chakra('input', { ...input, defaultVariants: { size: 'md' } } as RecipeDefinition);

type LabelledProps = {
  label: string;
  hint?: string;
  error?: string;
  /** `describedBy` holds the ids of the field's hint and error, if it has any. */
  children: (ids: { id: string; error?: string; describedBy?: string }) => ReactNode;
};

/** A label above a field, and below it a hint and an error. */
export function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children({ id, error: error && errorId, describedBy })}
      {hint && (
        <chakra.p id={hintId} color="fg.muted" fontSize="sm" mt="1">
          {hint}
        </chakra.p>
      )}
      {error && (
        <chakra.p id={errorId} color="fg.error" fontSize="sm" mt="1">
          {error}
        </chakra.p>
      )}
    </Box>
  );
}

/** A password field whose owner can show what was typed. */
export function PasswordInput(props: ComponentProps<typeof PlainInput>) {
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative">
      <PlainInput {...props} type={shown ? 'text' : 'password'} required pe="12" />
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        position="absolute"
        insetEnd="0.5"
        top="0.5"
        px="0"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </Button>
    </Box>
  );
}

const Note = chakra('div', {
  base: {
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderRadius: 'md',
    px: '3',
    py: '2',
    fontSize: 'sm',
  },
});

/** A refusal in red. It stays in the page while empty, so that screen readers announce its text. */
export const Banner = ({ id, children }: { id?: string; children?: ReactNode }) => (
  <Note role="alert" id={id} hidden={!children} colorPalette="red">
    {children}
  </Note>
);

/** A success in green. */
export const SuccessBanner = ({ children }: { children?: ReactNode }) => (
  <Note role="status" hidden={!children} colorPalette="green">
    {children}
  </Note>
);
