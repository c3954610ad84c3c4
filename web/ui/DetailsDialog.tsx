import { Box, Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Fact, FactList } from './FactList.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { PrintSheet, type Sheet } from './PrintSheet.tsx';

export type DetailSection = {
  title: string;
  items: readonly Fact[];
  /** Content that is not a list of values. It is shown in place of `items`. */
  content?: ReactNode;
};

type Props = {
  title: string;
  sections: readonly DetailSection[];
  /** The record's sheet for printing, if it can be printed. */
  sheet?: Sheet;
  /** The buttons before Print and Close. */
  actions?: ReactNode;
  onClose: () => void;
};

/** The details of a record in sections of labelled values. Its button, the backdrop and Escape close it. */
export function DetailsDialog({ title, sections, sheet, actions, onClose }: Props) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      size="xl"
      readOnly
      footer={
        <>
          {actions}
          {sheet && (
            <Button variant="outline" onClick={() => print()}>
              Print
            </Button>
          )}
          <Button variant="outline" onClick={onClose} data-initial-focus="">
            Close
          </Button>
        </>
      }
    >
      {sheet && <PrintSheet sheet={sheet} />}
      {sections.map((section) => (
        <Box as="section" key={section.title} marginBottom={6}>
          <chakra.h3 fontWeight="semibold" marginBottom={2} paddingBottom={1} borderBottomWidth="1px">
            {section.title}
          </chakra.h3>
          {section.content ?? <FactList items={section.items} />}
        </Box>
      ))}
    </ModalDialog>
  );
}
