// Package simulation tries a farm out in virtual time: with up to 10,000 workers, and with machines that die, stall,
// miscount and join late. Only its tests use it. FIGURES.md is the page that they check; the defaults of "dlx-farm serve"
// follow from it.
//
// It knows the protocol of package farm as far as that costs time: tasks that are leased, heartbeats, a server that
// handles one message after the other, results that come twice, parts that are split when workers are idle, samples that
// are counted again. It does not know the problem, only how the times of parts are spread, of which dlx expects much the
// same work: that is measured, see ratios.txt.
package simulation
