import { chakra } from '@chakra-ui/react';

/** Says what the star beside a label means. */
export const RequiredNote = () => (
  <>
    Fields marked with <chakra.span color="fg.error">*</chakra.span> are required.
  </>
);
