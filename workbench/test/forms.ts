/**
 * Every file of the page with input fields: how its input is kept (a file that requests it by `useKept`, `useToolForm` or `keepDraft`), or why it is
 * not. `forms.test.ts` finds a file that is missing here.
 */
const TOOL = 'workbench/src/screens/explorer/tools';
const DS = 'design-system/src';
const BULK = 'workbench/src/screens/bulk/BulkScreen.tsx';
const WIZARD = 'workbench/src/features/wizard/kept.ts';

export const KEPT_BY: Readonly<Record<string, string>> = {
  [`${DS}/screens/Curation/DecisionDialog.tsx`]: `${DS}/screens/Curation/DecisionDialog.tsx`,
  [`${DS}/screens/Curation/OfferDialog.tsx`]: 'workbench/src/screens/curation/Offer.tsx',
  [`${DS}/explorer/NameDialog.tsx`]: `${DS}/explorer/NameDialog.tsx`,
  [`${DS}/explorer/cell-annotation/AutoAnnotation/AutoAnnotation.tsx`]: `${TOOL}/cell-annotation/index.tsx`,
  [`${DS}/explorer/cell-annotation/LabelEditor/LabelEditor.tsx`]:
    'workbench/src/screens/explorer/labels/LevelsPart.tsx',
  [`${DS}/explorer/cell-interaction/InteractionResult/PairChoice.tsx`]: `${TOOL}/cell-interaction/index.tsx`,
  [`${DS}/explorer/cell-interaction/InteractionSetup/InteractionSetup.tsx`]: `${TOOL}/cell-interaction/index.tsx`,
  [`${DS}/explorer/cnv/CnvResult/Clusters.tsx`]: `${TOOL}/cnv/index.tsx`,
  [`${DS}/explorer/cnv/CnvResult/RegionTab.tsx`]: `${TOOL}/cnv/index.tsx`,
  [`${DS}/explorer/cnv/CnvSetup/CnvSetup.tsx`]: `${TOOL}/cnv/index.tsx`,
  [`${DS}/explorer/composition/SampleGroupDialog/SampleGroupDialog.tsx`]: `${DS}/explorer/composition/CompositionSetup/CompositionSetup.tsx`,
  [`${DS}/explorer/differential-expression/MarkersTable/MarkerFilterBar.tsx`]:
    'workbench/src/screens/explorer/MarkersTab.tsx',
  [`${DS}/explorer/DegFilterFields.tsx`]: `${TOOL}/differential-expression/index.tsx`,
  [`${DS}/explorer/enrichment/EnrichmentResult/EnrichmentResult.tsx`]: `${TOOL}/enrichment/index.tsx`,
  [`${DS}/explorer/enrichment/EnrichmentSetup/EnrichmentSetup.tsx`]: `${TOOL}/enrichment/index.tsx`,
  [`${DS}/explorer/enrichment/EnrichmentSetup/GeneSource.tsx`]: `${TOOL}/enrichment/index.tsx`,
  [`${DS}/explorer/gene-set/GeneSetPanel/GeneSetPanel.tsx`]: `${TOOL}/gene-set/index.tsx`,
  [`${DS}/explorer/overview/ClusterColours/ClusterColours.tsx`]: `${DS}/explorer/overview/ClusterColours/ClusterColours.tsx`,
  [`${DS}/explorer/overview/ConditionDialog/ConditionDialog.tsx`]: `${DS}/explorer/overview/ConditionDialog/ConditionDialog.tsx`,
  [`${DS}/explorer/ServedTable.tsx`]: `${TOOL}/tf-regulation/index.tsx`,
  [`${DS}/explorer/states/StateDialog/StateDialog.tsx`]: `${DS}/explorer/states/StateDialog/StateDialog.tsx`,
  [`${DS}/explorer/subset/SubsetSetup/SubsetSetup.tsx`]: `${TOOL}/subset/Analyse.tsx`,
  [`${DS}/explorer/tf-regulation/RegulonResult/CountField.tsx`]: `${TOOL}/tf-regulation/index.tsx`,
  [`${DS}/explorer/tf-regulation/RegulonSetup/FactorFields.tsx`]: `${TOOL}/tf-regulation/index.tsx`,
  [`${DS}/explorer/tf-regulation/RegulonSetup/RegulonSetup.tsx`]: `${TOOL}/tf-regulation/index.tsx`,
  [`${DS}/explorer/trajectory/TrajectorySetup/OrderingFields.tsx`]: `${TOOL}/trajectory/index.tsx`,
  [`${DS}/explorer/trajectory-genes/TrajectoryGenesResult/BranchFigure.tsx`]: `${TOOL}/trajectory-genes/index.tsx`,
  [`${DS}/explorer/trajectory-genes/TrajectoryGenesSetup/GraphFields.tsx`]: `${TOOL}/trajectory-genes/index.tsx`,
  [`${DS}/explorer/trajectory-genes/TrajectoryGenesSetup/TrajectoryGenesSetup.tsx`]: `${TOOL}/trajectory-genes/index.tsx`,
  [`${DS}/explorer/vdj/VdjSetup/ContigFiles.tsx`]: `${TOOL}/vdj/index.tsx`,
  [`${DS}/dialogs/ConvertDialog/ConvertDialog.tsx`]: `${DS}/dialogs/ConvertDialog/ConvertDialog.tsx`,
  [`${DS}/dialogs/CreateGroupDialog/CreateGroupDialog.tsx`]: `${DS}/dialogs/CreateGroupDialog/CreateGroupDialog.tsx`,
  [`${DS}/dialogs/InviteDialog/InviteDialog.tsx`]: `${DS}/dialogs/InviteDialog/InviteDialog.tsx`,
  [`${DS}/dialogs/RenameDialog/RenameDialog.tsx`]: `${DS}/dialogs/RenameDialog/RenameDialog.tsx`,
  [`${DS}/dialogs/RequestDownloadDialog/RequestDownloadDialog.tsx`]: `${DS}/dialogs/RequestDownloadDialog/RequestDownloadDialog.tsx`,
  [`${DS}/dialogs/ShareLinkDialog/LinkForm.tsx`]: `${DS}/dialogs/ShareLinkDialog/LinkForm.tsx`,
  [`${DS}/screens/AccountSettings/CredentialForms.tsx`]: `${DS}/screens/AccountSettings/CredentialForms.tsx`,
  [`${DS}/screens/AccountSettings/ProfileForm.tsx`]: `${DS}/screens/AccountSettings/ProfileForm.tsx`,
  [`${DS}/screens/Contact/ContactForm.tsx`]: `${DS}/screens/Contact/ContactForm.tsx`,
  [`${DS}/screens/GroupSettings/GroupSettings.tsx`]: `${DS}/screens/GroupSettings/GroupSettings.tsx`,
  [`${DS}/screens/References/ReferenceFields.tsx`]: `${DS}/screens/References/References.tsx`,
  [`${DS}/wizard/analysis-options/AnalysisOptionsStep.tsx`]: WIZARD,
  [`${DS}/wizard/analysis-options/Components.tsx`]: WIZARD,
  [`${DS}/wizard/cell-filtering/Contamination.tsx`]: WIZARD,
  [`${DS}/wizard/cell-filtering/GeneSets.tsx`]: WIZARD,
  [`${DS}/wizard/cell-filtering/Parameters.tsx`]: WIZARD,
  [`${DS}/charts/ThresholdHistogram/ThresholdHistogram.tsx`]: WIZARD,
  [`${DS}/wizard/preview-submit/PreviewSubmitStep.tsx`]: WIZARD,
  [`${DS}/wizard/bulk/BulkGrid.tsx`]: BULK,
  [`${DS}/wizard/bulk/BulkSamples.tsx`]: `${DS}/wizard/bulk/BulkSamples.tsx`,
  [`${DS}/wizard/bulk/BulkWizard.tsx`]: BULK,
  [`${DS}/explorer/bulk/BulkResult/BulkHeatmap.tsx`]: 'workbench/src/screens/bulk/BulkShown.tsx',
  [`${DS}/explorer/bulk/BulkResult/BulkThresholdFields.tsx`]: 'workbench/src/screens/bulk/BulkShown.tsx',
  [`${DS}/wizard/select-samples/ChosenSamples.tsx`]: WIZARD,
  [`${DS}/wizard/select-samples/GroupBoard.tsx`]: `${DS}/wizard/select-samples/GroupBoard.tsx`,
  [`${DS}/wizard/select-samples/SampleTableCard.tsx`]: `${DS}/wizard/select-samples/SampleTableCard.tsx`,
  [`${DS}/wizard/select-samples/SelectSamplesStep.tsx`]: WIZARD,
  'workbench/src/screens/administration/AnnouncementDialog.tsx':
    'workbench/src/screens/administration/AnnouncementDialog.tsx',
  'workbench/src/screens/administration/ContentDialog.tsx': 'workbench/src/screens/administration/ContentDialog.tsx',
  'workbench/src/screens/administration/NumberDialog.tsx': 'workbench/src/screens/administration/NumberDialog.tsx',
};

const SIGNED_OUT = 'nobody is signed in, so there is nobody to keep it for; passwords and codes are never kept';
const SEARCH = 'a search: it sends nothing and is gone with the list that it filters';
const FRAME = 'a frame: its owner holds the values';
const FIGURE = 'the look of a figure lasts as long as the figure is drawn; the figure board keeps it';

export const EXEMPT: Readonly<Record<string, string>> = {
  [`${DS}/explorer/ToolDialog.tsx`]: FRAME,
  [`${DS}/explorer/ToolForm.tsx`]: FRAME,
  [`${DS}/screens/parts/Section.tsx`]: FRAME,
  [`${DS}/primitives/NumberRange/NumberRange.tsx`]: FRAME,
  'workbench/src/screens/administration/FormDialog.tsx': FRAME,
  [`${DS}/screens/SignIn/SignIn.styles.ts`]: FRAME,
  [`${DS}/explorer/gene-expression/CoexpressionPanel/CoexpressionPanel.tsx`]:
    'the genes and limits of the view stand in the address',
  [`${DS}/explorer/gene-expression/GeneField.tsx`]: 'the genes of the view stand in the address',
  [`${DS}/dialogs/ImportDoctorDialog/Choices.tsx`]:
    'workbench/src/features/uploads/kept.ts keeps the choices of a file through a reload, until it is sent with them',
  [`${DS}/dialogs/TypedConfirmDialog/TypedConfirmDialog.tsx`]: 'the name confirms a deletion, each time anew',
  [`${DS}/plot-kit/ExportImageDialog/ExportImageDialog.tsx`]: FIGURE,
  [`${DS}/plot-kit/ExportImageDialog/SizeFields.tsx`]: FIGURE,
  [`${DS}/plot-kit/FigureEditor/FigureEditor.tsx`]: FIGURE,
  [`${DS}/plot-kit/PlotOptions/PlotOptions.tsx`]: 'the size of the plot stands in the address',
  [`${DS}/screens/FigureBoard/PageSettings.tsx`]: 'the server keeps the board half a second after each change',
  [`${DS}/screens/FigureBoard/PanelList.tsx`]: 'the server keeps the board half a second after each change',
  [`${DS}/screens/SignIn/CodeFields.tsx`]: SIGNED_OUT,
  [`${DS}/screens/SignIn/SignInForm.tsx`]: SIGNED_OUT,
  [`${DS}/screens/SignIn/SignUpForm.tsx`]: SIGNED_OUT,
  [`${DS}/screens/Administration/Administration.tsx`]: SEARCH,
  [`${DS}/screens/Documentation/Documentation.tsx`]: SEARCH,
  [`${DS}/screens/Faq/Faq.tsx`]: SEARCH,
  [`${DS}/screens/Guidebook/Guidebook.tsx`]: SEARCH,
  [`${DS}/screens/MyAnalyses/MyAnalyses.tsx`]: SEARCH,
  [`${DS}/wizard/select-samples/PublicSamples.tsx`]: SEARCH,
  [`${DS}/screens/PublicDatabase/PublicDatabase.tsx`]: SEARCH,
  [`${DS}/screens/PublicDatabase/Facets.tsx`]: SEARCH,
  // Its genes are in the URL.
  [`${DS}/screens/PublicGenes/PublicGenes.tsx`]: SEARCH,
  [`${DS}/shell/CommandPalette/CommandPalette.tsx`]: SEARCH,
  [`${DS}/shell/TeamSwitcher/TeamSwitcher.tsx`]: SEARCH,
};
