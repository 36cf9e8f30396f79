import {
  adjustDimsForRotation,
  componentsToColor,
  decodePDFRawStream,
  defaultDropdownAppearanceProvider,
  defaultOptionListAppearanceProvider,
  defaultTextFieldAppearanceProvider,
  degrees,
  drawEllipse,
  drawRectangle,
  drawText,
  PDFAcroText,
  PDFArray,
  PDFCheckBox,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFOperator,
  PDFOptionList,
  type PDFPageLeaf,
  PDFRadioGroup,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  PDFTextField,
  PDFWidgetAnnotation,
  reduceRotation,
  rgb,
  rotateInPlace,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { embedFont } from './binder.fonts.ts';
import { boxOf, drawingOf, numberOf, numbersOf } from './binder.notes.ts';

const name = (words: string) => PDFName.of(words);
const HIDDEN = 2;
/** Flags of fields (ISO 32000-1, tables 226 to 230). */
const PASSWORD = 1 << 13;
const PUSH_BUTTON = 1 << 16;
/** Notes that are a picture of their own: without it nobody knows what was on the page. */
const PICTURES = ['Stamp', 'Caret'];

/** A field of a form, a note, a line by hand: whatever lies on a page. */
interface Mark {
  ref: PDFRef;
  dict: PDFDict;
}

/**
 * Gives a look to what was filled in, ticked or noted in a PDF without one: readers draw it from
 * its value, and a copy of the page would be without it. Takes off what is hidden. Throws
 * where something cannot be drawn.
 */
export async function drawMarks(document: PDFDocument): Promise<void> {
  const { context } = document;
  const form = dictOf(context, document.catalog.get(name('AcroForm')));
  if (form && isOnlyXfa(document, form)) throw new Error('a form in XFA alone');
  const redraw = form?.lookup(name('NeedAppearances'))?.toString() === 'true';
  const fields: Mark[] = [];
  const fonts = new Fonts(document);
  for (const { node } of document.getPages())
    for (const mark of takeMarks(node, context)) {
      const kind = wordOf(mark.dict, 'Subtype');
      const isField = kind === 'Widget';
      if (isField ? !wantsLook(mark.dict, redraw) : lookOf(mark.dict)) continue;
      // A look is drawn from its lower left corner; some name others.
      const box = boxOf(numbersOf(mark.dict, 'Rect'));
      // What has no room is not seen.
      if (!(box[2] > box[0] && box[3] > box[1])) continue;
      mark.dict.set(name('Rect'), context.obj(box));
      if (isField) fields.push(mark);
      else await drawNote(document, mark.dict, kind, fonts);
    }
  if (fields.length > 0) await drawFields(document, fields, fonts);
  await document.flush();
}

/** The pages of such a file only ask to wait: the form is made by Adobe Reader while it is open. */
function isOnlyXfa(document: PDFDocument, form: PDFDict): boolean {
  if (!form.has(name('XFA'))) return false;
  const fields = arrayOf(document.context, form.get(name('Fields')));
  return (
    !fields ||
    fields.size() === 0 ||
    document.catalog.lookup(name('NeedsRendering'))?.toString() === 'true'
  );
}

/** Those of a page that are seen, each with a number; the hidden ones go. */
function takeMarks(page: PDFPageLeaf, context: PDFContext): Mark[] {
  const all = arrayOf(context, page.get(name('Annots')));
  const marks = (all?.asArray() ?? []).flatMap((one) => {
    const dict = dictOf(context, one);
    if (!dict || (numberOf(dict, 'F') ?? 0) & HIDDEN) return [];
    return [{ dict, ref: one instanceof PDFRef ? one : context.register(dict) }];
  });
  if (all) page.set(name('Annots'), context.obj(marks.map(({ ref }) => ref)));
  return marks;
}

/** The picture that readers show of it as it is now. */
function lookOf(dict: PDFDict): PDFStream | undefined {
  const looks = dictOf(dict.context, dict.get(name('AP')));
  const normal = looks?.lookup(name('N'));
  if (normal instanceof PDFStream) return normal;
  const state = dict.get(name('AS'));
  const one = normal instanceof PDFDict && state ? normal.lookup(state as PDFName) : undefined;
  return one instanceof PDFStream ? one : undefined;
}

function wantsLook(widget: PDFDict, redraw: boolean): boolean {
  const kind = inherited(widget, 'FT')?.toString();
  const value = inherited(widget, 'V');
  const flags = flagsOf(widget);
  if (kind === '/Btn') {
    if (flags & PUSH_BUTTON) return false;
    settleState(widget, redraw);
    const looks = dictOf(widget.context, widget.get(name('AP')))?.lookup(name('N'));
    // Where it has a picture of its tick, no picture is how it looks without one.
    const hasTick = looks instanceof PDFDict && looks.keys().some((state) => !isOff(state));
    return !hasTick && !lookOf(widget);
  }
  if ((kind !== '/Tx' && kind !== '/Ch') || flags & PASSWORD) return false;
  if (redraw) return true;
  return value !== undefined && !isEmpty(value) && !showsText(lookOf(widget));
}

/**
 * A box is ticked by its state, and where it has none, or an old one, by the value of its field.
 */
function settleState(widget: PDFDict, redraw: boolean): void {
  const value = inherited(widget, 'V');
  const state = widget.lookup(name('AS'));
  if (!(value instanceof PDFName) || (state instanceof PDFName && !(redraw && isOff(state))))
    return;
  const looks = dictOf(widget.context, widget.get(name('AP')))?.lookup(name('N'));
  if (looks instanceof PDFDict) widget.set(name('AS'), looks.has(value) ? value : name('Off'));
  else if (!widget.has(name('Parent'))) widget.set(name('AS'), value);
}

const isOff = (state: PDFObject | undefined) => state?.toString() === '/Off';

function isEmpty(value: PDFObject): boolean {
  if (value instanceof PDFArray) return value.size() === 0;
  return isText(value) && value.decodeText() === '';
}

/** Programs that fill in forms leave the empty look of the blank form where it was. */
function showsText(look: PDFStream | undefined): boolean {
  if (!look) return false;
  if (!(look instanceof PDFRawStream)) return true;
  const drawn = Buffer.from(decodePDFRawStream(look).decode()).toString('latin1');
  return /\bT[jJ]\b|['"]|\bDo\b|\bBI\b/.test(drawn);
}

class Fonts {
  readonly #document: PDFDocument;
  readonly #made = new Map<string, Promise<{ font: PDFFont; has: Set<number> }>>();
  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** The first that has all letters: what forms are mostly written in, then one of our own. */
  async for(words: string): Promise<PDFFont> {
    for (const face of [StandardFonts.Helvetica, 'narrow'] as const) {
      const { font, has } = await this.#take(face);
      if (lettersAlone(words).every((letter) => has.has(letter))) return font;
    }
    throw new Error('letters that no font has');
  }

  async marks(): Promise<PDFFont> {
    return (await this.#take(StandardFonts.ZapfDingbats)).font;
  }

  #take(face: StandardFonts | 'narrow') {
    const known = this.#made.get(face) ?? this.#embed(face);
    this.#made.set(face, known);
    return known;
  }

  async #embed(face: StandardFonts | 'narrow') {
    const font =
      face === 'narrow'
        ? await embedFont(this.#document, face)
        : this.#document.embedStandardFont(face);
    return { font, has: new Set(font.getCharacterSet()) };
  }
}

/** Without what only places them. */
const lettersAlone = (words: string) =>
  [...words.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')].map((one) => one.codePointAt(0) as number);

async function drawFields(
  document: PDFDocument,
  wanted: readonly Mark[],
  fonts: Fonts,
): Promise<void> {
  // The form may not name them, or name what is none.
  const roots = [...new Set(wanted.map(rootOf))];
  const form = document.catalog.getOrCreateAcroForm().dict;
  form.set(name('Fields'), document.context.obj(roots));
  for (const { dict } of wanted) {
    // The library does not look for the size and the color of words in the form.
    const style = inherited(dict, 'DA') ?? form.lookup(name('DA'));
    if (style) dict.set(name('DA'), style);
  }
  const left = new Set(wanted.map(({ dict }) => dict));
  for (const field of document.getForm().getFields())
    for (const widget of field.acroField.getWidgets())
      if (left.delete(widget.dict)) await drawField(document, field, widget, fonts);
  if (left.size > 0) throw new Error('a field of no form');
}

function rootOf({ ref, dict }: Mark): PDFRef {
  let at = { ref, dict };
  for (let height = 0; height < MOST_PARENTS; height++) {
    const parent = at.dict.get(name('Parent'));
    const above = dictOf(dict.context, parent);
    if (!above || !(parent instanceof PDFRef)) return at.ref;
    at = { ref: parent, dict: above };
  }
  throw new Error('a field within itself');
}

async function drawField(
  document: PDFDocument,
  field: PDFField,
  widget: PDFWidgetAnnotation,
  fonts: Fonts,
): Promise<void> {
  if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) {
    const operators = await tickOf(field, widget, fonts);
    return setLook(document, widget, operators, await fonts.marks());
  }
  const value = field.acroField.V();
  // Nothing is in it, and what it looked like before is no longer true.
  if (value === undefined || isEmpty(value)) return void widget.dict.delete(name('AP'));
  if (field instanceof PDFTextField) return drawWords(document, field, widget, fonts);
  if (!(field instanceof PDFDropdown || field instanceof PDFOptionList))
    throw new Error('a field of another kind');
  const chosen = showDisplayed(field, widget);
  const font = await fonts.for(chosen.join(''));
  setLook(
    document,
    widget,
    field instanceof PDFDropdown
      ? defaultDropdownAppearanceProvider(field, widget, font)
      : defaultOptionListAppearanceProvider(field, widget, font),
    font,
  );
}

async function drawWords(
  document: PDFDocument,
  field: PDFTextField,
  widget: PDFWidgetAnnotation,
  fonts: Fonts,
): Promise<void> {
  if (!isText(field.acroField.V())) throw new Error('a text that is none');
  if (field.isRichFormatted()) field.disableRichFormatting();
  const words = field.getText() ?? '';
  if (field.isCombed() && words.length > (field.getMaxLength() ?? 0)) field.disableCombing();
  const font = await fonts.for(words);
  setLook(document, widget, defaultTextFieldAppearanceProvider(field, widget, font), font);
}

/**
 * A list is drawn with the words that it shows, and its values may be others. What is chosen stands
 * in it, however long it is. All words that will be drawn.
 */
function showDisplayed(field: PDFDropdown | PDFOptionList, widget: PDFWidgetAnnotation): string[] {
  const list = field.acroField;
  const values = list.getValues().map((one) => one.decodeText());
  const options = list.getOptions().map(({ value, display }) => ({
    value: value.decodeText(),
    shown: display.decodeText(),
  }));
  if (values.length === 0) throw new Error('a choice that is none');
  const chosen = values.map((one) => options.find(({ value }) => value === one)?.shown ?? one);
  const { height } = widget.getRectangle();
  const first = options.findIndex(({ shown }) => shown === chosen[0]);
  // No line of a list is lower than this.
  const lines = Math.ceil(height / 8);
  const from = first >= lines - 1 || options.length > lines * 2 ? Math.max(first, 0) : 0;
  const shown =
    field instanceof PDFDropdown
      ? chosen
      : options.slice(from, from + lines).map((one) => one.shown);
  if (chosen.some((one) => !shown.includes(one))) throw new Error('a choice beyond its list');
  const texts = (all: string[]) => all.map((one) => PDFHexString.fromText(one));
  list.setOptions(texts(shown).map((value) => ({ value })));
  list.dict.set(name('V'), list.dict.context.obj(texts(chosen)));
  return shown;
}

/** The signs of ZapfDingbats that a box is ticked with, by what a form calls them. */
const TICKS: Record<string, string> = {
  '4': '✔',
  '5': '✕',
  '8': '✘',
  l: '●',
  u: '◆',
  n: '■',
  H: '★',
};

async function tickOf(
  field: PDFCheckBox | PDFRadioGroup,
  widget: PDFWidgetAnnotation,
  fonts: Fonts,
): Promise<PDFOperator[]> {
  const state = widget.getAppearanceState();
  const value = field.acroField.V();
  if (!state && value instanceof PDFName && !isOff(value))
    throw new Error('which of the boxes is ticked nobody says');
  const isRound = field instanceof PDFRadioGroup;
  const about = widget.getAppearanceCharacteristics();
  const rectangle = widget.getRectangle();
  const rotation = reduceRotation(about?.getRotation());
  const { width, height } = adjustDimsForRotation(rectangle, rotation);
  const borderColor = componentsToColor(about?.getBorderColor());
  const borderWidth = borderColor ? (widget.getBorderStyle()?.getWidth() ?? 1) : 0;
  const frame = {
    ...{ color: componentsToColor(about?.getBackgroundColor()), borderColor, borderWidth },
    ...{ rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) },
  };
  const box = isRound
    ? drawEllipse({
        ...{ ...frame, x: width / 2, y: height / 2 },
        ...{ xScale: (width - borderWidth) / 2, yScale: (height - borderWidth) / 2 },
      })
    : drawRectangle({
        ...{ ...frame, x: borderWidth / 2, y: borderWidth / 2 },
        ...{ width: width - borderWidth, height: height - borderWidth },
      });
  const operators = [...rotateInPlace({ ...rectangle, rotation })];
  if (borderColor || frame.color) operators.push(...box);
  if (!state || isOff(state)) return operators;
  const font = await fonts.marks();
  const sign = TICKS[about?.getCaptions().normal?.[0] ?? ''] ?? (isRound ? '●' : '✔');
  const size = Math.min(width, height) * 0.8;
  return [
    ...operators,
    ...drawText(font.encodeText(sign), {
      ...{ ...frame, color: rgb(0, 0, 0), font: font.name, size },
      x: (width - font.widthOfTextAtSize(sign, size)) / 2,
      y: (height - 0.705 * size) / 2,
    }),
  ];
}

/** Readers draw it as that, from now on. */
function setLook(
  { context }: PDFDocument,
  widget: PDFWidgetAnnotation,
  operators: PDFOperator[] | { normal: PDFOperator[] },
  font: PDFFont,
): void {
  const { width, height } = widget.getRectangle();
  const look = context.formXObject('normal' in operators ? operators.normal : operators, {
    Resources: { Font: { [font.name]: font.ref } },
    BBox: context.obj([0, 0, width, height]),
  });
  widget.dict.set(name('AP'), context.obj({ N: context.register(look) }));
}

async function drawNote(
  document: PDFDocument,
  dict: PDFDict,
  kind: string,
  fonts: Fonts,
): Promise<void> {
  const { context } = document;
  if (PICTURES.includes(kind)) throw new Error('a stamp without its picture');
  if (kind === 'FreeText') return drawFreeText(document, dict, fonts);
  const drawing = drawingOf(dict, kind);
  if (!drawing) return;
  const look = context.stream(drawing.content, {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: drawing.box },
    Resources: { ExtGState: { GS: drawing.state } },
  });
  dict.set(name('Rect'), context.obj(drawing.box));
  dict.set(name('AP'), context.obj({ N: context.register(look) }));
}

/** Words on a page are drawn as a field with several lines is. */
async function drawFreeText(document: PDFDocument, note: PDFDict, fonts: Fonts): Promise<void> {
  const { context } = document;
  const words = note.lookup(name('Contents'));
  if (!isText(words)) {
    if (note.has(name('RC'))) throw new Error('words with a look of their own');
    return;
  }
  const dict = context.obj({ FT: 'Tx', Ff: 1 << 12, V: PDFHexString.fromText(words.decodeText()) });
  const style = note.lookup(name('DA'));
  dict.set(name('DA'), isText(style) ? style : PDFString.of('/Helv 10 Tf 0 g'));
  const ground = note.lookup(name('C'));
  if (ground) dict.set(name('MK'), context.obj({ BG: ground }));
  dict.set(name('Q'), context.obj(numberOf(note, 'Q') ?? 0));
  dict.set(name('Rect'), note.get(name('Rect')) ?? context.obj([0, 0, 0, 0]));
  const ref = context.register(dict);
  const field = PDFTextField.of(PDFAcroText.fromDict(dict, ref), ref, document);
  await drawWords(document, field, PDFWidgetAnnotation.fromDict(dict), fonts);
  note.set(name('AP'), dict.get(name('AP')) as PDFObject);
}

const MOST_PARENTS = 32;

/** What a widget says, or its field, or the field above. */
function inherited(widget: PDFDict, key: string): PDFObject | undefined {
  let at: PDFDict | undefined = widget;
  for (let height = 0; at && height < MOST_PARENTS; height++) {
    const value = at.lookup(name(key));
    if (value) return value;
    at = dictOf(at.context, at.get(name('Parent')));
  }
  return undefined;
}

function flagsOf(widget: PDFDict): number {
  const flags = inherited(widget, 'Ff');
  return flags instanceof PDFNumber ? flags.asNumber() : 0;
}

const isText = (value: unknown): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString;

function wordOf(dict: PDFDict, key: string): string {
  const value = dict.lookup(name(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

function dictOf(context: PDFContext, value: PDFObject | undefined): PDFDict | undefined {
  const found = context.lookup(value);
  return found instanceof PDFDict ? found : undefined;
}

function arrayOf(context: PDFContext, value: PDFObject | undefined): PDFArray | undefined {
  const found = context.lookup(value);
  return found instanceof PDFArray ? found : undefined;
}
