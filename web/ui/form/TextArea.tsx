import { chakra } from '@chakra-ui/react';
import { textarea } from '../recipes.ts';

/** Several lines of text, as a control that is no part of a form yet. */
export const TextArea = chakra('textarea', { base: { ...textarea.base, minHeight: '5.5rem' } });
