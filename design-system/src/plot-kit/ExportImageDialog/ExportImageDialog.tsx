'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { Locale } from '../../primitives/common.types.ts';
import type { ExportImageDialogProps, ExportImageValue, ImageFormat } from './ExportImageDialog.types.ts';
import { Sheet, useSheet } from './Sheet.tsx';
import { SizeFields } from './SizeFields.tsx';
import { MAX_SIDE, outputPixels, PNG_MIN_HEIGHT } from './exportSize.ts';

const Formats = styled.div`
  [role='radiogroup'] {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    @media (max-width: 480px) {
      grid-template-columns: minmax(0, 1fr);
    }
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
const LANGUAGES: readonly { id: Locale; label: string }[] = [
  { id: 'en-US', label: 'English' },
  { id: 'zh-CN', label: '简体中文' },
];
const FORMATS: readonly ImageFormat[] = ['svg', 'png', 'pdf', 'tiff'];
const BOTH: readonly Locale[] = ['en-US', 'zh-CN'];
/** Dialog that exports a figure: format, size on paper or screen, language. It describes the file before it is written (specification 2.7). */
export function ExportImageDialog(props: ExportImageDialogProps) {
  const { isOpen, onClose, initial, onExport, formats = FORMATS, languages = BOTH, isBusy, error, measure } = props;
  const t = useT();
  const [written, setValue] = useState(initial);
  /** The user wrote a height: it is the figure's no longer. */
  const [isOwnHeight, setOwnHeight] = useState(false);
  const set = (change: Partial<ExportImageValue>) => setValue((v) => ({ ...v, ...change }));
  const ratio = initial.width / initial.height;
  const round = (n: number) => (written.unit === 'mm' ? Math.round(n * 10) / 10 : Math.round(n));
  const sheet = useSheet(measure, {
    width: written.width,
    unit: written.unit,
    ...(isOwnHeight && { height: written.height }),
  });
  const drawn = sheet.figure;
  const value = drawn && !isOwnHeight ? { ...written, height: round(drawn.height) } : written;
  const pixels = outputPixels(drawn ? { ...value, height: drawn.height } : value);
  const tooLarge = Boolean(pixels && Math.max(pixels.width, pixels.height) > MAX_SIDE);
  const named = value.fileName.trim();
  const setWidth = (width: number) => {
    setOwnHeight(false);
    set({ width, height: round(width / ratio) });
  };
  const setHeight = (height: number) => {
    setOwnHeight(true);
    set(measure ? { height } : { height, width: round(height * ratio) });
  };
  const result = pixels
    ? t('exportImage.pixels', { width: pixels.width, height: pixels.height })
    : t('exportImage.vector');
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('exportImage.title')}
      width={600}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            icon="download"
            isBusy={isBusy}
            isDisabled={tooLarge || !named || !sheet.isSound}
            onPress={() => onExport({ ...value, fileName: named })}
          >
            {t('exportImage.export', { format: value.format.toUpperCase() })}
          </Button>
        </>
      }
    >
      <Stack>
        <Formats>
          <RadioGroup
            label={t('exportImage.format')}
            value={value.format}
            onChange={(format) => set({ format })}
            options={formats.map((id) => ({
              id,
              label: id.toUpperCase(),
              description: t(`exportImage.format.${id}`),
            }))}
          />
        </Formats>
        <Stack $gap={8}>
          <SizeFields {...{ value, set, setWidth, setHeight }} />
          <Muted data-result aria-live="polite">
            {result}
            {pixels?.scaled && ` ${t('exportImage.scaled', { min: PNG_MIN_HEIGHT })}`}
            {` ${t(value.unit === 'mm' ? 'exportImage.printed' : 'exportImage.onScreen')}`}
          </Muted>
          {measure && <Sheet {...sheet} unit={value.unit} wished={isOwnHeight ? written.height : null} />}
          {tooLarge && <Banner tone="danger">{t('exportImage.tooLarge', { max: MAX_SIDE })}</Banner>}
        </Stack>
        <TextField
          label={t('exportImage.fileName')}
          value={value.fileName}
          onChange={(fileName) => set({ fileName })}
          suffix={<Muted style={{ paddingRight: 10 }}>.{value.format}</Muted>}
          errorMessage={named ? undefined : t('signIn.required')}
        />
        {languages.length > 1 && (
          <RadioGroup
            label={t('exportImage.language')}
            value={value.language}
            onChange={(language) => set({ language })}
            options={LANGUAGES.filter(({ id }) => languages.includes(id))}
          />
        )}
        {pixels === null && (
          <Switch isSelected={value.outlines} onChange={(outlines) => set({ outlines })}>
            {t('exportImage.outlines')}
          </Switch>
        )}
        <Switch
          isSelected={value.transparent && value.format !== 'tiff'}
          isDisabled={value.format === 'tiff'}
          onChange={(transparent) => set({ transparent })}
        >
          {t('exportImage.transparent')}
        </Switch>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
      </Stack>
    </DialogFrame>
  );
}
