// The program release makes the files of a release from the commit that is checked out. It needs git and go, and the network
// only for modules that go must fetch.
//
//	release [--module PATH] [--only OS/ARCH] VERSION [DIR]
//	release --rename PATH
//
// The first form writes to DIR (dist if it is not given), which must be empty or new:
//
//	dlx-sudoku_VERSION_OS_ARCH.tar.gz     the programs for linux and darwin, manual pages, completions, README and
//	                                      what it links to, licences
//	dlx-sudoku_VERSION_windows_ARCH.zip   the same for windows
//	dlx-sudoku_VERSION_page.tar.gz        the page with the commands in WebAssembly, for any web server
//	dlx-sudoku_VERSION_image.tar          dlx-sudoku, dlx and the server as a container image, for docker load
//	dlx-farm_VERSION_image.tar            the farm as a container image
//	dlx-sudoku_VERSION_sbom.json          the modules that the programs are made of, as CycloneDX
//	SHA256SUMS                            the checksums of all of these
//
// Two runs on one commit by one version of Go make the same bytes, in any folders: nothing in the files depends on the time or
// the place, and file times are the commit's. The bill of materials names the version of Go.
//
// The module has no address yet. With --module PATH, release writes the commit out under that module path and builds it
// there; --rename PATH changes the tracked files in place, for good.
package main
