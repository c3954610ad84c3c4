import { Badge, Box, Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { order as declared } from '#shared/records/order.ts';
import { paths } from '../../paths.ts';
import { DocumentOpener } from '../../reference/DocumentLink.tsx';
import { PaperPreview, PrintedPapers } from '../../service/Letter.tsx';
import { useHeldState } from '../../session/heldWork.ts';
import { FactList } from '../../ui/FactList.tsx';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { useFocusOnceGone } from '../../ui/useFocusOnceGone.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DraftLines } from './DraftLines.tsx';
import { HeaderDialog } from './HeaderDialog.tsx';
import { OrderLines } from './OrderLines.tsx';
import { STATE_COLOURS } from './order.ts';
import { orderPaper } from './orderPaper.ts';

type Props = {
  order: Order;
  /** Asks for the order again. */
  onChange: () => void;
};

/** An order: its header, its teachers, and what may be done with it. */
export function OrderScreen({ order, onChange }: Props) {
  const { id, number, date, kind, state, authority, effective_on, document, may, progress } = order;
  const [open, setOpen] = useHeldState<'header' | 'cancel'>(
    `opened:order:${id}`,
    (what) => what === 'header',
  );
  const [preview, setPreview] = useState(false);
  /** What to do before the paper is what is on screen. */
  const [first, setFirst] = useState('');
  const issued = useRef<HTMLElement>(null);
  // The lines of a draft go with their buttons when it is issued.
  useFocusOnceGone(issued, may.edit);
  const paper = orderPaper(order);
  const close = () => setOpen(undefined);
  return (
    <Page
      title={`${orderScreen.one} ${number}`}
      trail={<Trail above={[{ to: paths.orders(), name: orderScreen.title }]} here={number} />}
      subtitle={<Badge colorPalette={STATE_COLOURS[state]}>{orderScreen.states[state]}</Badge>}
      actions={
        <>
          {may.edit && (
            <Button variant="outline" onClick={() => setOpen('header')}>
              {orderScreen.edit}
            </Button>
          )}
          <Button variant="outline" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {preview ? orderScreen.closePreview : orderScreen.preview}
          </Button>
          <Button variant="outline" onClick={() => (first ? notify.error(first) : print())}>
            Print
          </Button>
          {may.cancel && (
            <Button variant="outline" colorPalette="red" onClick={() => setOpen('cancel')}>
              {orderScreen.cancel}
            </Button>
          )}
        </>
      }
    >
      {/* The browser’s own command prints the screen instead. */}
      <PrintedPapers papers={first ? [] : [paper]} />
      {progress && (
        <Panel padding={4} marginBottom={4}>
          <chakra.p role="status">{orderScreen.issuing(progress.done, progress.total)}</chakra.p>
          <ProgressBar label={orderScreen.lines} done={progress.done} total={progress.total} />
        </Panel>
      )}
      <Panel padding={4} marginBottom={4} aria-label="Header">
        <FactList
          items={[
            [declared.kind.label, orderScreen.kinds[kind]],
            [declared.authority.label, authority],
            [declared.date.label, showDate(date)],
            [declared.effective_on.label, showDate(effective_on)],
            ...(document
              ? ([
                  [
                    orderScreen.document,
                    <DocumentOpener key="document" url={document} name={number} about={number} />,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Panel>
      {preview && (
        <Box marginBottom={4}>
          {first ? <Panel padding={4}>{first}</Panel> : <PaperPreview paper={paper} />}
        </Box>
      )}
      {may.edit ? (
        <DraftLines order={order} onFirst={setFirst} onIssued={onChange} />
      ) : (
        <OrderLines ref={issued} order={order} />
      )}
      {open === 'header' && <HeaderDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </Page>
  );
}
