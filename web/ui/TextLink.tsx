import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link within a text to another screen. */
export const TextLink = chakra(Link, {
  base: {
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    _hover: { textDecorationThickness: '2px' },
  },
});
